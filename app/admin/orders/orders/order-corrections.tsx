import { useState } from 'react';
import { Link } from 'react-router';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { api, unwrap } from '#app/api.ts';
import { changedFields, recipientOf } from '#domain/admin/corrections.ts';
import type { OrderDetails } from '#domain/admin/orders.ts';
import { canBeChanged, orderState } from '#domain/orders/order-rules.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { mailNote } from './order-actions.ts';

const action = 'link inline-flex min-h-11 items-center';

/** Corrects an order, undoes the last correction, adds trees to it, and moves it to another season. */
export function OrderCorrections({ order, lastCorrection, otherSeasons }: OrderDetails) {
  const [open, setOpen] = useState<'correct' | 'undo'>();
  const isPromised = canBeChanged(orderState(order));
  const undoes =
    lastCorrection && changedFields(lastCorrection.after, recipientOf(order)).length === 0
      ? lastCorrection.before
      : undefined;
  if (order.status === 'Canceled') return null;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <button type="button" className={action} onClick={() => setOpen('correct')}>
        Correct name, contact or delivery…
      </button>
      {undoes && (
        <button type="button" className={action} onClick={() => setOpen('undo')}>
          Undo the last correction…
        </button>
      )}
      {isPromised && !order.farm && (
        <Link className={action} to={`/admin/orders/new?with=${order.id}`}>
          Add trees by phone…
        </Link>
      )}
      {isPromised &&
        otherSeasons?.map(({ id, name }) => (
          <ChangeButton
            key={id}
            send={() =>
              unwrap(
                api.api.admin.orders[':id'].season.$post({
                  param: { id: order.id },
                  json: { key: crypto.randomUUID(), seasonId: id },
                }),
              )
            }
            done={`Moved to ${name}`}
            failed="Failed to move the order"
            busy="Moving..."
            question={`Move this order to ${name}?`}
            consequence={`Its prices and its money stay, and it counts in ${name} alone. Its day is free again. ${mailNote(order)}`}
          >
            Move to {name}
          </ChangeButton>
        ))}
      {open && (
        <CorrectDialog
          order={order}
          proposed={open === 'undo' ? undoes : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
