import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminSelect } from '#app/admin/kit/controls.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { orderChoicesQuery } from '#app/admin/orders/pickups/pickup-queries.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Order } from '#domain/orders/orders.ts';
import { pickupDayName, windowText } from '#domain/orders/pickups.ts';
import { mailNote } from './order-actions.ts';

/** Chooses or moves the day of an order, for a customer who calls. Pass the version as the key, so that the form follows it. */
export function OrderDay({ order }: { order: Order }) {
  const [windowId, setWindowId] = useState('');
  const { data } = useQuery(orderChoicesQuery(order.id), queryClient);
  const { mutate, isPending } = useAdminChange({
    send: () =>
      unwrap(
        api.api.admin.pickups.orders[':id'].$put({
          param: { id: order.id },
          json: { windowId, version: order.pickup?.version ?? null },
        }),
      ),
    done: `Day saved. ${mailNote(order)}`,
    failed: 'Failed to save the day',
  });
  if (!data || data.windows.length === 0) return null;
  const chosen = data.windows.find(({ id }) => id === windowId);
  const heldUntil = unpaidUntil(order);
  return (
    <form className="mt-4 flex flex-wrap items-end gap-2.5" action={() => mutate()}>
      <AdminSelect
        label={order.pickup ? 'Move to' : 'Choose a day'}
        className="min-w-0 flex-1"
        value={windowId}
        onChange={({ currentTarget: { value } }) => setWindowId(value)}
        options={[
          ['', 'Choose a day'],
          ...data.windows.map((window) => [window.id, windowText(window)] as const),
        ]}
      />
      <Button
        type="submit"
        variant="ghost"
        size="small"
        disabled={windowId === ''}
        busyLabel={isPending && 'Saving...'}
      >
        Save day
      </Button>
      {chosen && heldUntil && chosen.day > heldUntil && (
        <p role="status" className="w-full text-sm text-gold">
          {`Unpaid, and held until ${pickupDayName(heldUntil)}: with this day the trees are held until ${pickupDayName(chosen.day)}.`}
        </p>
      )}
    </form>
  );
}

/** The last day on which the trees of an unpaid order of the farm are held. */
const unpaidUntil = ({ farm, paymentStatus }: Order): string | undefined =>
  farm && paymentStatus === 'pending'
    ? dayAt(new Date(Date.parse(farm.dueAt) - 1), farmTimeZone)
    : undefined;
