import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminSelect } from '#app/admin/kit/controls.tsx';
import { SaveForm } from '#app/admin/kit/save-form.tsx';
import { queryClient } from '#app/query-client.ts';
import type { Order } from '#domain/orders/orders.ts';
import { pickupDayName, windowText } from '#domain/orders/pickups.ts';
import { lastDayBefore } from './due-date-form.tsx';
import { mailNote } from './order-texts.ts';

const route = admin.pickups.orders[':id'];
export const orderChoicesQuery = (id: string) => adminQuery(route, { param: { id } });

/**
 * Chooses or moves the day of an order, for a customer who calls. Pass the version as the key, so
 * that the form follows it.
 */
export function OrderDay({ order }: { order: Order }) {
  const { id, pickup, due, awaitsPayment } = order;
  const [windowId, setWindowId] = useState('');
  const { data } = useQuery(orderChoicesQuery(id), queryClient);
  if (!data || data.windows.length === 0) return null;
  const chosen = data.windows.find((window) => window.id === windowId);
  const dueAt = due.find((amount) => amount.dueAt !== null)?.dueAt;
  const heldUntil = awaitsPayment && dueAt ? lastDayBefore(dueAt) : undefined;
  return (
    <SaveForm
      className="flex flex-wrap items-end gap-2.5"
      send={() =>
        route.$put({
          param: { id },
          json: { windowId: chosen?.id ?? '', version: pickup?.version ?? null },
        })
      }
      done={`Day saved. ${mailNote(order)}`}
      failed="Failed to save the day"
      save="Save day"
      disabled={!chosen} // also when it is not open any more
    >
      <AdminSelect
        label={pickup ? 'Move to' : 'Choose a day'}
        className="min-w-0 flex-1"
        value={chosen?.id ?? ''}
        onChange={({ currentTarget: { value } }) => setWindowId(value)}
        options={[
          ['', 'Choose a day'],
          ...data.windows.map((window) => [window.id, windowText(window)] as const),
        ]}
      />
      {chosen && heldUntil && chosen.day > heldUntil && (
        <p role="status" className="order-last w-full text-sm text-gold">
          Unpaid, and held until {pickupDayName(heldUntil)}: with this day the trees are held until{' '}
          {pickupDayName(chosen.day)}.
        </p>
      )}
    </SaveForm>
  );
}
