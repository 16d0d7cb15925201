import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import type { Order } from '#domain/orders/orders.ts';
import { NoOrder } from './no-order.tsx';
import { orderQuery } from './order-queries.ts';
import { OrderSkeleton } from './order-skeleton.tsx';

interface OrderByIdProps {
  id: string;
  /** A further way on, where there is no such order. */
  otherwise?: ReactNode;
  children: (order: Order) => ReactNode;
}

/** The order of an address, or what stands in its place. */
export function OrderById({ id, otherwise, children }: OrderByIdProps) {
  const query = useQuery({ ...orderQuery(id), enabled: id !== '' }, queryClient);
  const { data: order, error, refetch } = query;
  if (order) return children(order);
  if (id === '' || (error instanceof ApiError && error.status === 404))
    return (
      <NoOrder
        title="Order Not Found"
        text="We couldn't find this order. It may have been cancelled or doesn't exist."
      >
        <ButtonLink to="/account">View My Orders</ButtonLink>
        {otherwise}
      </NoOrder>
    );
  if (error)
    return (
      <div className="wrap py-16">
        <LoadProblem what="your order" onRetry={() => void refetch()} />
      </div>
    );
  return <OrderSkeleton />;
}
