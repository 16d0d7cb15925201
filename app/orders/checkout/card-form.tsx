import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { CardPayment } from './use-card-payment.ts';

export const CardForm = ({
  payment: { state, container, retry, sandbox },
}: {
  payment: CardPayment;
}) => (
  <>
    {sandbox && <TestCards />}
    {/* The provider's frame has built-in padding around the fields for their focus shadow. */}
    <div ref={container} aria-busy={state.status === 'loading'} className="-mx-[3px]" />
    {state.status === 'loading' && (
      <div role="status">
        <span className="sr-only">Loading the card form</span>
        <Skeleton className="h-[74px] rounded-field" />
      </div>
    )}
    {state.status === 'failed' && (
      <div
        role="alert"
        className="grid justify-items-start gap-4 rounded-field bg-apple-tint px-5 py-4"
      >
        <p className="font-medium text-apple">{state.message}</p>
        <Button variant="ghost" size="small" onClick={retry}>
          Try again
        </Button>
      </div>
    )}
  </>
);

const TestCards = () => (
  <div className="mb-5 rounded-field bg-gold-tint px-5 py-4 text-sm">
    <p className="font-semibold text-gold">Test mode: no real charges</p>
    <p className="mt-1">
      Pay with card <b className="font-semibold tabular-nums">4111 1111 1111 1111</b>, any future
      date, CVV 111 and any ZIP. Card{' '}
      <b className="font-semibold tabular-nums">4000 0000 0000 0002</b> is declined.
    </p>
  </div>
);
