import { CardPanel } from '#app/orders/checkout/card-panel.tsx';
import { useCardPayment } from '#app/orders/checkout/use-card-payment.ts';
import { Problem } from '#app/ui/problem.tsx';
import type { Cents } from '#domain/money.ts';
import type { PaymentSettings } from '#domain/orders/checkout.ts';
import type { AddedTrees } from '#domain/orders/order-additions.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import type { Order } from '#domain/orders/orders.ts';
import { additionKey } from './addition-key.ts';
import { sendAddition } from './addition-queries.ts';

interface AdditionCardProps {
  order: Order;
  /** The trees that the shown amount is for. */
  trees: AddedTrees;
  /** Undefined while it is computed. The card that was entered stays. */
  amountCents: Cents | undefined;
  settings: PaymentSettings;
  /** Prices, stock or the order may have changed. */
  onRefused: () => void;
  onPaid: (isPending: boolean) => void;
}

export function AdditionCard({ order, trees, amountCents, settings, ...on }: AdditionCardProps) {
  const payment = useCardPayment({
    settings,
    buyer: { fullName: order.customer?.fullName ?? '' },
    amountCents,
    async charge(takeToken) {
      const paymentToken = await takeToken();
      const { paymentStatus } = await sendAddition(order.id, {
        key: additionKey.begin(order.id),
        paymentToken,
        trees,
        treeCount: countTreesOf(order.items),
        expectedCents: amountCents ?? 0,
      });
      on.onPaid(paymentStatus === 'pending');
    },
    onRefused({ code }) {
      additionKey.endIfFailed(order.id, code);
      if (code !== 'card') on.onRefused();
    },
  });
  return (
    <CardPanel payment={payment}>
      <Problem className="mt-4 rounded-field bg-apple-tint px-5 py-3.5">
        {payment.problem?.message}
      </Problem>
    </CardPanel>
  );
}
