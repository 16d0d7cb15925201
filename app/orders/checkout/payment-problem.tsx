import { Link } from 'react-router';
import { Problem } from '#app/ui/problem.tsx';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { UnmetRequirement } from '#domain/orders/checkout.ts';

interface Refusal extends UnmetRequirement {
  totalCents?: Cents | undefined;
}

const toTimes = { before: 'Nothing was charged. ', to: '/checkout', text: 'Choose another time' };
const toChange = { before: '', to: '/cart', text: 'Change your cart' };
const links: Partial<Record<string, typeof toTimes>> = {
  window_full: toTimes,
  window_closed: toTimes,
  not_enough_stock: toChange,
  cart_empty: toChange,
  ordering_closed: { before: 'Nothing was charged. ', to: '/cart', text: 'Go to your cart' },
};

/** Why nothing was charged, and what to do next. */
export function PaymentProblem({ problem: { message, code, totalCents } }: { problem: Refusal }) {
  const link = links[code];
  return (
    <Problem className="mt-4 rounded-field bg-apple-tint px-5 py-3.5">
      {message}{' '}
      {code === 'total_changed' &&
        totalCents !== undefined &&
        `The new total is ${formatUsd(totalCents)}.`}
      {(code === 'invalid_coupon' || code === 'coupon_minimum') &&
        'It was removed from your order. Please check the total before you pay.'}
      {link?.before}
      {link && (
        <Link to={link.to} className="underline underline-offset-4">
          {link.text}
        </Link>
      )}
    </Problem>
  );
}
