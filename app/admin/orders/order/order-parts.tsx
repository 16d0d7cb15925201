import { ChevronDown, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusSelect } from '#app/admin/kit/status-select.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatUsd } from '#domain/money.ts';
import { balanceCents, paymentStanding } from '#domain/orders/balance.ts';
import { orderState, statusRefusal, type StatusFacts } from '#domain/orders/order-rules.ts';
import type { Order } from '#domain/orders/orders.ts';
import {
  isCanceled,
  orderStatuses,
  orderStatusName,
  orderStatusTone,
  paymentStatusName,
  paymentStatusTone,
  shortOrderId,
  type OrderStatus,
} from '#domain/statuses.ts';

/** Actions on an order. */
export interface OrderActions {
  setStatus: (order: Order, status: OrderStatus) => void;
  remove: (order: Order) => void;
  restore: (order: Order) => void;
  select: (order: Order, isSelected: boolean) => void;
  /** Shows or hides the details. */
  open: (order: Order, isOpen: boolean) => void;
}

/** What a table row, a card and their parts get. */
export interface OrderViewProps {
  order: Order;
  isSelected: boolean;
  isOpen: boolean;
  /** Deleted orders can only be viewed and restored. */
  deleted: boolean;
  actions: OrderActions;
}

export const SelectBox = ({ order, isSelected, deleted, actions }: OrderViewProps) =>
  !deleted && (
    <label className="-m-3 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Select order ${shortOrderId(order.id)}`}
        checked={isSelected}
        onChange={(event) => actions.select(order, event.currentTarget.checked)}
        className="size-5 accent-pine"
      />
    </label>
  );

const round = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-linen';

type DetailsButtonProps = OrderViewProps & {
  /** The id of the details. */
  controls: string;
  className?: string;
  children?: ReactNode;
};

export const DetailsButton = (props: DetailsButtonProps) => {
  const { order, isOpen, actions, controls, className = round, children } = props;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={`Details of order ${shortOrderId(order.id)}`}
      onClick={() => actions.open(order, !isOpen)}
      className={className}
    >
      {children}
      <ChevronDown
        aria-hidden
        className={`size-5 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
      />
    </button>
  );
};

const statusFacts = (order: Order): StatusFacts => ({
  ...orderState(order),
  payment: order.paymentStatus,
  isPaidByCard: order.pays === 'card',
  owesWithTrees: balanceCents(order) > 0 && order.due.some(({ dueAt }) => dueAt === null),
});

export const OrderStatusSelect = ({ order, actions, deleted }: OrderViewProps) => (
  <StatusSelect
    tone={orderStatusTone(order.status)}
    aria-label={`Status of order ${shortOrderId(order.id)}`}
    disabled={deleted}
    value={orderStatusName(order.status)}
    onChange={(event) => actions.setStatus(order, event.currentTarget.value as OrderStatus)} // one of the options below
  >
    {orderStatuses.map((status) => (
      <option
        key={status}
        disabled={statusRefusal(statusFacts(order), status) !== undefined}
        className="bg-surface text-ink"
      >
        {status}
      </option>
    ))}
  </StatusSelect>
);

const whatStays = 'No refund, no mail, trees stay sold; you can restore it.';

/** Deletes (hides) the order after a question, or restores it. */
function deleteOrRestore({ order, actions, deleted }: OrderViewProps): void {
  const shortId = shortOrderId(order.id);
  if (deleted) actions.restore(order);
  else if (window.confirm(`Are you sure you want to delete order ${shortId}?\n\n${whatStays}`))
    actions.remove(order);
}

export function DeleteButton(view: OrderViewProps) {
  const [name, color, Icon] = view.deleted
    ? ['Restore', 'text-pine', RotateCcw]
    : ['Delete', 'text-apple', Trash2];
  return (
    <button
      type="button"
      aria-label={`${name} order ${shortOrderId(view.order.id)}`}
      onClick={() => deleteOrRestore(view)}
      className={`${round} ${color}`}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.7} />
    </button>
  );
}

/** On phones among the details: a trash can beside the button that opens them is hit by mistake. */
export const DeleteLink = (view: OrderViewProps) => (
  <Button variant="link" className="text-apple!" onClick={() => deleteOrRestore(view)}>
    Delete order<span className="sr-only"> {shortOrderId(view.order.id)}</span>
  </Button>
);

/** The payment's status, and what is to be paid, to be given back, or went back while trees stayed. */
export function PaymentGlance({ order }: { order: Order }) {
  const payment = paymentStanding(order);
  const wasGivenBack = order.refundedCents > 0 && !isCanceled(order.status);
  return (
    <>
      <Badge tone={paymentStatusTone(order.paymentStatus)}>
        {`Payment ${paymentStatusName(order.paymentStatus)}`}
      </Badge>
      {'missingCents' in payment && (order.pays !== 'card' || !order.awaitsPayment) && (
        <p className="mt-1 text-sm">{formatUsd(payment.missingCents)} due</p>
      )}
      {'giveBackCents' in payment && (
        <p className="mt-1 text-sm text-apple">Give back {formatUsd(payment.giveBackCents)}</p>
      )}
      {wasGivenBack && <p className="mt-1 text-sm">Given back: {formatUsd(order.refundedCents)}</p>}
    </>
  );
}
