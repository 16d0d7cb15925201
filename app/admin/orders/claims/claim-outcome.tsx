import { shortDay } from '#app/admin/kit/short-day.ts';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { ClaimDetails, ReplacementStep } from '#domain/admin/claims.ts';
import { formatUsd } from '#domain/money.ts';
import type { Claim } from '#domain/orders/claims.ts';

/** How a claim was settled, and the next step of a replacement. */
export function ClaimOutcome({ details: { claim, decidedBy } }: { details: ClaimDetails }) {
  return (
    <Panel aria-labelledby="outcome">
      <h2 id="outcome" className="text-2xl">
        {title(claim)}
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        {claim.state === 'withdrawn' ? 'By the customer' : `By ${decidedBy ?? 'a former admin'}`}
        {claim.decidedAt && `, ${shortDay(claim.decidedAt)}`}
      </p>
      {claim.answer && (
        <blockquote className="mt-3 border-l-2 border-pine pl-3.5 wrap-anywhere whitespace-pre-line">
          {claim.answer}
        </blockquote>
      )}
      {claim.refund && <p className="mt-3">{refundState(claim.refund.state)}</p>}
      {claim.replacement && <Replacement id={claim.id} replacement={claim.replacement} />}
    </Panel>
  );
}

function title({ state, refund, replacement, trees }: Claim): string {
  if (refund) return `${formatUsd(refund.amountCents)} refunded`;
  if (replacement)
    return `Replaced by ${trees} × ${replacement.variety} on ${replacement.rootstock}`;
  return state === 'withdrawn' ? 'Withdrawn' : 'Declined';
}

function refundState(state: string): string {
  if (state === 'completed') return 'The card provider has paid it out.';
  if (state === 'failed' || state === 'rejected')
    return 'The card provider refused it. See Today for what to do.';
  return 'On its way: it is sent to the card provider, and tried again until it answers.';
}

function Replacement({
  id,
  replacement: { readyAt, handedOverAt },
}: {
  id: string;
  replacement: NonNullable<Claim['replacement']>;
}) {
  const { mutate, isPending } = useAdminChange({
    send: (step: ReplacementStep) =>
      unwrap(api.api.admin.claims[':id'].replacement.$post({ param: { id }, json: { step } })),
    done: (step) =>
      step === 'ready' ? 'Ready. The customer is being mailed.' : 'Replacement handed over',
    failed: 'Failed to change the replacement',
  });
  if (handedOverAt) return <p className="mt-3">Handed over on {shortDay(handedOverAt)}.</p>;
  const step = readyAt ? 'handed_over' : 'ready';
  return (
    <div className="mt-4 grid gap-3">
      <p>
        {readyAt
          ? `Ready since ${shortDay(readyAt)}. The customer was mailed.`
          : 'To prepare: it is in Unfulfilled Items, on the pick list and among the labels.'}
      </p>
      <Button
        size="small"
        className="justify-self-start"
        busyLabel={isPending && 'Saving...'}
        onClick={() => mutate(step)}
      >
        {step === 'ready' ? 'Ready: mail the customer' : 'Handed over'}
      </Button>
    </div>
  );
}
