import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { changedFields, recipientOf } from '#domain/orders/corrections.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { canBeChanged, orderState } from '#domain/orders/order-rules.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { mailNote } from './order-texts.ts';

/** Corrects an order, undoes the last correction, and moves it to another season. */
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
      <Button variant="link" onClick={() => setOpen('correct')}>
        Correct name, contact or delivery…
      </Button>
      {undoes && (
        <Button variant="link" onClick={() => setOpen('undo')}>
          Undo the last correction…
        </Button>
      )}
      {isPromised &&
        otherSeasons?.map(({ id, name, isBack, endsUndo }) => (
          <ChangeButton
            key={id}
            send={() =>
              admin.orders[':id'].season.$post({
                param: { id: order.id },
                json: { key: crypto.randomUUID(), was: order.season, seasonId: id },
              })
            }
            done={`Moved to ${name}`}
            failed="Failed to move the order"
            busy="Moving..."
            question={`Move this order to ${name}?`}
            consequence={[
              `Its prices and its money stay, and it counts in ${name} alone.`,
              order.pickup && 'Its day is free again, and does not come back by moving it back.',
              endsUndo &&
                `It is the first order of ${name}: while it is there, the rollover to ${name} cannot be undone.`,
              `It can be moved back to ${order.season}.`,
              mailNote(order),
            ]
              .filter(Boolean)
              .join(' ')}
          >
            {isBack ? 'Move back to' : 'Move to'} {name}
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
