import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { Button } from '#app/ui/button.tsx';
import { formatFarmDay, formatLastDay } from '#app/ui/dates.ts';
import { notify } from '#app/ui/notify.ts';
import { QrCode } from '#app/ui/qr-code.tsx';
import { copyText } from '#app/ui/site-data.ts';
import { formatUsd } from '#domain/money.ts';
import type { DueAmount } from '#domain/orders/balance.ts';
import type { OrderMoneyDetails, PaymentRow, Reversal } from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import { CourtesyDialog } from './courtesy-dialog.tsx';
import { DueDateForm } from './due-date-form.tsx';
import { ManualMoneyDialog } from './manual-money-dialog.tsx';

const route = admin.orders[':id'];

/** What was paid for an order, what is due or to be given back, and what to do next. */
export function OrderMoneyPanel({ order, money }: { order: Order; money: OrderMoneyDetails }) {
  const dialog = (direction: 'payment' | 'refund', onClose: () => void) => (
    <ManualMoneyDialog direction={direction} order={order} money={money} onClose={onClose} />
  );
  const { payment, payments, payLink } = money;
  const isCanceled = payment.state === 'canceled' || payment.state === 'canceled_paid';
  const isAtCheckout = order.pays === 'card' && order.awaitsPayment;
  const mayGiveBack = payments.some(({ kind, leftCents }) => kind !== 'card' && leftCents > 0);
  const dueAt = order.due.find((amount) => amount.dueAt !== null)?.dueAt;
  return (
    <section aria-label="Payments" className="grid content-start gap-4 text-sm">
      <h2 className="text-xl">Payments</h2>
      <p className="rounded-field bg-gold-tint px-4 py-3 font-medium">{describe(order, money)}</p>
      <DueAmounts order={order} />
      <Movements money={money} orderId={order.id} />
      {money.discountReason && <p>Discount: {money.discountReason}</p>}
      <div className="flex flex-wrap gap-2.5">
        {!isCanceled && !isAtCheckout && (
          <DialogButton
            variant={'missingCents' in payment ? 'primary' : 'ghost'}
            dialog={(onClose) => dialog('payment', onClose)}
          >
            Record a payment
          </DialogButton>
        )}
        {mayGiveBack && (
          <DialogButton dialog={(onClose) => dialog('refund', onClose)}>
            Record money given back
          </DialogButton>
        )}
        {'missingCents' in payment && !isAtCheckout && (
          <DialogButton
            dialog={(onClose) => (
              <CourtesyDialog order={order} dueCents={payment.missingCents} onClose={onClose} />
            )}
          >
            Let the farm bear it
          </DialogButton>
        )}
      </div>
      {payLink && !isAtCheckout && <PayLink order={order} link={payLink} />}
      {'missingCents' in payment && dueAt && (
        <DueDateForm key={dueAt} orderId={order.id} dueAt={dueAt} />
      )}
    </section>
  );
}

function describe(order: Order, { payment, payments }: OrderMoneyDetails): string {
  switch (payment.state) {
    case 'paid':
      return 'Paid.';
    case 'overpaid':
      return `Overpaid: give back ${formatUsd(payment.giveBackCents)}.`;
    case 'canceled':
      return order.lapsed
        ? 'Not paid in time: canceled, and its trees are back in stock.'
        : 'Canceled, nothing to give back.';
    case 'canceled_paid':
      return `Canceled: ${formatUsd(payment.giveBackCents)} was paid and not given back.`;
    default: {
      const bounced = payments.some(({ reversal }) => reversal === 'bounced');
      const verb = payment.state === 'underpaid' ? 'is still missing' : 'to pay';
      const missing = `${formatUsd(payment.missingCents)} ${verb}`;
      const withTrees = order.due.some(({ dueAt }) => dueAt === null);
      return bounced
        ? `A check bounced: ${missing}. Call the customer, and record the new payment.`
        : `${missing}${withTrees ? ', by the link or with the trees' : ''}.`;
    }
  }
}

/**
 * Until when each amount is to be paid, and what happens else. A single amount that comes with the
 * trees is described above.
 */
function DueAmounts({ order: { due } }: { order: Order }) {
  if (due.every(({ dueAt }) => dueAt === null) && due.length < 2) return null;
  return (
    <ul aria-label="Due" className="grid gap-1">
      {due.map((amount) => (
        <li key={amount.changeId}>
          <b className="font-semibold">{formatUsd(amount.missingCents)}</b> {dueText(amount)}
        </li>
      ))}
    </ul>
  );
}

function dueText({ dueAt, ifUnpaid }: DueAmount): string {
  if (dueAt === null) return 'with the trees';
  const until = `by ${formatLastDay(dueAt)}`;
  switch (ifUnpaid) {
    case 'cancel':
      return `${until}; else the order is canceled`;
    case 'remove':
      return `${until}; else the trees that were added leave again`;
    case 'stay':
      return until;
  }
}

const kindName = ({ kind, checkNumber }: Pick<PaymentRow, 'kind' | 'checkNumber'>): string =>
  ({ cash: 'Cash', check: `Check ${checkNumber ?? ''}`, card: 'Card', other: 'Other' })[kind];
const movementText = (row: Omit<PaymentRow, 'id' | 'reversal' | 'leftCents'>): string =>
  `${formatUsd(row.amountCents)}, ${kindName(row)}, ${formatFarmDay(row.at)}`;
const reversals = { bounced: 'bounced', mistake: 'entered by mistake' };

interface MovementsProps {
  money: OrderMoneyDetails;
  orderId: string;
}

function Movements({ money: { payments, refunds }, orderId }: MovementsProps) {
  const { mutate, isPending } = useAdminChange({
    send: (json: Reversal) => route.reversals.$post({ param: { id: orderId }, json }),
    done: 'Payment reversed',
    failed: 'Failed to reverse the payment',
  });
  const reverseButton = (json: Reversal, name: string) => (
    <Button variant="link" disabled={isPending} onClick={() => mutate(json)}>
      {name}
    </Button>
  );
  if (payments.length === 0 && refunds.length === 0) return <p>Nothing was received yet.</p>;
  return (
    <ul className="grid gap-2">
      {payments.map(({ id, reversal, kind, ...row }) => (
        <li key={id} className="border-b border-line pb-2">
          <span className={reversal ? 'text-ink-2 line-through' : ''}>
            {movementText({ kind, ...row })}
          </span>
          {reversal && ` (${reversals[reversal]})`}
          {!reversal && kind !== 'card' && (
            <span className="flex flex-wrap gap-x-4">
              {kind === 'check' &&
                reverseButton({ paymentId: id, reversal: 'bounced' }, 'The check bounced')}
              {reverseButton({ paymentId: id, reversal: 'mistake' }, 'Entered by mistake')}
            </span>
          )}
        </li>
      ))}
      {refunds.map((row) => (
        <li key={row.id} className="border-b border-line pb-2">
          −{movementText(row)}: {row.reason}
        </li>
      ))}
    </ul>
  );
}

interface PayLinkProps {
  order: Order;
  link: NonNullable<OrderMoneyDetails['payLink']>;
}

function PayLink({ order: { id, customer }, link: { url, qrCode, mailed } }: PayLinkProps) {
  async function copy(): Promise<void> {
    if (await copyText(url)) notify.success('Link copied');
    else notify.error('Please select the link above and copy it.');
  }
  return (
    <div className="grid justify-items-start gap-2.5">
      <h3 className="font-semibold">Payment link</h3>
      <p className="wrap-anywhere select-all">{url}</p>
      <div className="flex flex-wrap gap-2.5">
        <AdminButton onClick={() => void copy()}>Copy the link</AdminButton>
        {customer?.email && (
          <ChangeButton
            send={() => route['payment-link'].$post({ param: { id } })}
            done="The link is on its way"
            failed="Failed to send the link"
            busy="Sending..."
          >
            {mailed ? 'Email it again' : 'Email it'}
          </ChangeButton>
        )}
      </div>
      <QrCode src={qrCode} alt="QR code of the payment link" size={148} />
    </div>
  );
}
