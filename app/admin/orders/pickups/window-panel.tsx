import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FirstRows } from '#app/admin/kit/first-rows.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { PrintCard } from '#app/admin/kit/print.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { asTyped, checkField, wholeField } from '#app/ui/form/fields.tsx';
import { count } from '#domain/count.ts';
import {
  editWindowSchema,
  type AdminWindow,
  type DayOrder,
  type EditWindow,
} from '#domain/orders/pickup-days.ts';
import { pickupDayName, windowHours } from '#domain/orders/pickups.ts';
import { DayOrderRow, StopRow } from './day-order-row.tsx';

const number = { type: 'number', min: 1, className: 'w-32' };
const fields = {
  maxOrders: wholeField('Orders', number),
  maxTrees: wholeField('Trees', number),
  isOpen: checkField('Open'),
};

interface WindowPanelProps {
  window: AdminWindow;
  orders: readonly DayOrder[];
}

/** A window with its orders, its room, and whether others can still choose it. */
export function WindowPanel({ window, orders }: WindowPanelProps) {
  const { id, kind, isOpen, movedFrom, bookedOrders, maxOrders, bookedTrees, maxTrees } = window;
  const hours = windowHours(window);
  const form = useChangeForm({
    schema: editWindowSchema,
    ...asTyped(fields, window),
    send: (json: EditWindow) => admin.pickups.windows[':id'].$put({ param: { id }, json }),
    done: 'Window saved',
  });
  return (
    <>
      <PrintCard
        only="screen"
        title={
          <>
            {hours}
            {!isOpen && <span className="font-normal text-ink-2"> (closed for others)</span>}
          </>
        }
        aside={
          <span className="text-sm font-normal">
            {bookedOrders} of {maxOrders} orders, {bookedTrees} of {maxTrees} trees
          </span>
        }
      >
        {movedFrom && (
          <p className="mt-1 text-sm text-ink-2">Moved from {pickupDayName(movedFrom)}</p>
        )}
        {orders.length > 0 && (
          <FirstRows rows={orders} as="ol" className="mt-2">
            {(order, index) => (
              <DayOrderRow
                key={order.orderId}
                order={order}
                stop={kind === 'delivery' ? index + 1 : undefined}
              />
            )}
          </FirstRows>
        )}
        <div className="mt-3 border-t border-line pt-3">
          <Form
            form={form}
            label={`Room of ${hours}`}
            save={['Save', 'Saving...']}
            blocked={!form.isDirty}
          >
            <div className="flex flex-wrap items-end gap-x-4 gap-y-2.5">
              <Fields of={fields} form={form} />
            </div>
          </Form>
        </div>
      </PrintCard>
      {kind === 'delivery' && orders.length > 0 && (
        <PrintCard only="paper" title={hours} aside={count(orders.length, 'stop')}>
          <ol>
            {orders.map((order, index) => (
              <StopRow key={order.orderId} order={order} stop={index + 1} />
            ))}
          </ol>
        </PrintCard>
      )}
    </>
  );
}
