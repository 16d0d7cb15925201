import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import type { PickupMonth } from '#domain/admin/pickups.ts';
import { count } from '#domain/count.ts';
import { deliveryTypes, type DeliveryType } from '#domain/statuses.ts';
import { AnnounceDialog } from './announce-dialog.tsx';

/** Orders that have no day yet, and a mail that asks their customers to choose one. */
export function WithoutDay({ counts }: { counts: PickupMonth['withoutDay'] }) {
  const kinds = deliveryTypes.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <ul className="mb-6 grid gap-3 lg:grid-cols-2">
      {kinds.map((kind) => (
        <Waiting key={kind} kind={kind} orders={counts[kind]} />
      ))}
    </ul>
  );
}

const Waiting = ({ kind, orders }: { kind: DeliveryType; orders: number }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
    <span className="text-sm">
      <b className="font-semibold">{count(orders, `${kind} order`)}</b> without a day
    </span>
    <DialogButton dialog={(onClose) => <AnnounceDialog kind={kind} onClose={onClose} />}>
      Email them to choose a {kind} day
    </DialogButton>
  </li>
);
