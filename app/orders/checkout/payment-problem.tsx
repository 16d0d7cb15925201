import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { UnmetRequirement } from '#domain/orders/checkout.ts';

interface Problem extends UnmetRequirement {
  totalCents?: Cents | undefined;
}

/** Why nothing was charged, and what to do next. */
export function PaymentProblem({ problem }: { problem: Problem }) {
  return (
    <p role="alert" className="mt-4 rounded-field bg-apple-tint px-5 py-3.5 font-medium text-apple">
      {problem.message} <NextStep problem={problem} />
    </p>
  );
}

function NextStep({ problem: { code, totalCents } }: { problem: Problem }): ReactNode {
  switch (code) {
    case 'total_changed':
      return totalCents !== undefined && `The new total is ${formatUsd(totalCents)}.`;
    case 'invalid_coupon':
    case 'coupon_minimum':
      return 'It was removed from your order. Please check the total before you pay.';
    case 'window_full':
    case 'window_closed':
      return (
        <>
          Nothing was charged.{' '}
          <Link to="/checkout" className="underline underline-offset-4">
            Choose another time
          </Link>
        </>
      );
    case 'not_enough_stock':
    case 'cart_empty':
      return (
        <Link to="/cart" className="underline underline-offset-4">
          Change your cart
        </Link>
      );
    case 'ordering_closed':
      return (
        <>
          Nothing was charged.{' '}
          <Link to="/cart" className="underline underline-offset-4">
            Go to your cart
          </Link>
        </>
      );
    default:
      return null;
  }
}
