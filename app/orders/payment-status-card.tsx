import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { paymentStatusMessage, type PaymentStatus } from '#domain/statuses.ts';

const looks = {
  completed: { Icon: CircleCheck, colors: 'bg-leaf-tint text-leaf' },
  pending: { Icon: Clock, colors: 'bg-gold-tint text-gold' },
  failed: { Icon: CircleAlert, colors: 'bg-apple-tint text-apple' },
};

/** Where the money is. Announced when it changes while the page is open. */
export function PaymentStatusCard({ status }: { status: PaymentStatus }) {
  const { Icon, colors } = looks[status];
  return (
    <section aria-label="Payment status" aria-live="polite" className={`flex gap-4 rounded-[18px] px-[22px] py-5 ${colors}`}>
      <Icon aria-hidden className="size-7 flex-none" strokeWidth={1.6} />
      <div>
        <p className="font-semibold">Payment {status}</p>
        <p className="mt-0.5 text-[15px] text-ink">{paymentStatusMessage(status)}</p>
      </div>
    </section>
  );
}
