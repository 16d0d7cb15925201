import { useQuery } from '@tanstack/react-query';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { queryClient } from '#app/query-client.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import { checkSeenText } from '#domain/orders/farm-orders.ts';
import { orderNumber } from '#domain/statuses.ts';

interface CheckSeenProps {
  number: string;
  /** The order that the check is for; undefined while it is entered. */
  orderId?: string;
}

/** A hint below a check's number, if one with the same number was recorded before. */
export function CheckSeen({ number, orderId }: CheckSeenProps) {
  const typed = useSettled(number.trim());
  const query = { number: typed, ...(orderId && { orderId }) };
  const { data } = useQuery(
    { ...adminQuery(admin['farm-orders'].checks, { query }), enabled: typed !== '', retry: false },
    queryClient,
  );
  const orders = data?.orders ?? [];
  return (
    <span role="status">
      {orders.length > 0 &&
        checkSeenText(
          typed,
          orders.map(({ orderId: id, orderNumber: named }) => orderNumber({ id, number: named })),
        )}
    </span>
  );
}
