import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { ApiError, unwrap } from '#app/api.ts';
import { FewerTrees } from '#app/orders/fewer-trees.tsx';
import { OrchardEffect } from '#app/orders/orchard-effect.tsx';
import { RefundParts } from '#app/orders/refund-parts.tsx';
import { previewOptions, queryClient } from '#app/query-client.ts';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Problem } from '#app/ui/problem.tsx';
import type {
  AdminChange,
  AskedTerm,
  ChangePreview,
  NewQuantities,
  WantedChange,
} from '#domain/orders/order-changes.ts';
import type { Order } from '#domain/orders/orders.ts';
import { exemptionEndedText } from '#domain/orders/tax-text.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { AskedFields, linkUntil } from './asked-fields.tsx';
import { ChangeDecision, type Decided } from './change-decision.tsx';
import { AddFields, SwapFields, type Added, type Swap } from './change-fields.tsx';
import { ChangeParts } from './change-parts.tsx';
import { mailNote } from './order-texts.ts';

const changes = admin.orders[':id'].changes;

/** Removes trees from an order, swaps them or adds some, with what that costs or gives back shown first. */
export function ChangeDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [kind, setKind] = useState<WantedChange['kind']>('quantities');
  const [kept, setKept] = useState<Record<string, number>>({});
  const [swap, setSwap] = useState<Swap>({
    itemId: order.items[0]?.id ?? '',
    trees: 1,
    tree: undefined,
    atTodaysPrice: false,
  });
  const [added, setAdded] = useState<Added>({ tree: undefined, trees: 1 });
  const key = useRef(crypto.randomUUID()); // the same click twice is one change
  const wanted = {
    quantities: () => wantedQuantities(order, kept),
    swap: () => wantedSwap(order, swap),
    add: () => wantedTree(added),
  }[kind]();
  const preview = useQuery(
    {
      queryKey: ['order-change', order.id, wanted], // not among the admin queries, which a change refetches
      queryFn: () =>
        unwrap(changes.preview.$post({ param: { id: order.id }, json: { change: wanted! } })), // enabled only with a change
      enabled: wanted !== undefined,
      ...previewOptions,
    },
    queryClient,
  );
  const shown = wanted && !preview.isPlaceholderData ? preview.data : undefined;
  const isRefund = order.pays === 'card' && (shown === undefined || isToCardAlone(shown));
  const isDue = shown !== undefined && shown.cents > 0 && 'missingCents' in shown.payment;
  const [asked, setAsked] = useState<AskedTerm>(
    order.customer?.email ? { by: 'link', until: linkUntil() } : { by: 'trees' },
  );
  const { mutate, isPending, error } = useAdminChange({
    send: (json: AdminChange) => changes.$post({ param: { id: order.id }, json }),
    done: 'Order changed',
  });
  const problem = error ?? (wanted && preview.error);
  const isFull = problem instanceof ApiError && problem.code === 'window_full';
  const [evenIfFull, setEvenIfFull] = useState(false);

  function confirm(decided: Decided): void {
    if (!wanted || !shown) return;
    mutate(
      {
        key: key.current,
        change: wanted,
        cents: shown.cents,
        proposedCents: shown.refundCents,
        ...decided,
        ...(isDue && { asked }),
        ...(isFull && evenIfFull && { evenIfFull: true as const }),
      },
      { onSuccess: onClose, onError: tryAgain },
    );
  }
  function tryAgain(): void {
    key.current = crypto.randomUUID();
    void preview.refetch();
  }
  return (
    <AdminDialog
      title={`Change order ${bothOrderNames(order.id, order.number)}`}
      description={`The order stays as it was sold; the change is added to its history. ${mailNote(order)}`}
      onClose={onClose}
    >
      <div className="mt-5">
        <ChoiceList
          legend="What to change"
          legendAs="hidden"
          name="change-kind"
          value={kind}
          options={kinds}
          onChange={setKind}
        />
      </div>
      {kind === 'quantities' && (
        <FewerTrees
          items={linesOf(order)}
          kept={kept}
          onKeep={(itemId, quantity) => setKept({ ...kept, [itemId]: quantity })}
        />
      )}
      {kind === 'swap' && <SwapFields items={order.items} swap={swap} onChange={setSwap} />}
      {kind === 'add' && <AddFields added={added} onChange={setAdded} />}
      <div aria-live="polite" className="mt-4">
        {shown && isRefund && (
          <RefundParts
            preview={shown}
            treesLabel={kind === 'swap' ? 'Difference in price' : 'Trees removed'}
          />
        )}
        {shown && !isRefund && <ChangeParts preview={shown} />}
        {shown && <OrchardEffect texts={shown.orchard} />}
        {shown?.exemptionEnded && (
          <p className="mt-2 text-sm">{exemptionEndedText(shown.exemptionEnded)}</p>
        )}
      </div>
      {isDue && <AskedFields asked={asked} onChange={setAsked} />}
      <Problem className="mt-4">
        {problem && (problem.message || 'Something went wrong. Please try again.')}
      </Problem>
      {isFull && (
        <div className="mt-3">
          <AdminCheck
            label="Add them all the same: this day then holds more trees than it was meant to"
            checked={evenIfFull}
            onChange={({ currentTarget }) => setEvenIfFull(currentTarget.checked)}
          />
        </div>
      )}
      <ChangeDecision
        proposedCents={shown?.refundCents}
        removes={kind === 'swap' || (wanted?.kind === 'quantities' && takesTrees(wanted))}
        refunds={isRefund || (shown?.refundCents ?? 0) > 0}
        busy={isPending}
        onConfirm={confirm}
      />
    </AdminDialog>
  );
}

/** Nothing is due after the change, and whatever it gives back goes to the card. */
const isToCardAlone = ({ cents, payment, refundCents }: ChangePreview): boolean =>
  cents <= 0 &&
  !('missingCents' in payment) &&
  ('giveBackCents' in payment ? payment.giveBackCents : 0) === refundCents;

const takesTrees = ({ quantities }: { quantities: NewQuantities }): boolean =>
  quantities.some(({ was, quantity }) => quantity < was);

const kinds: { value: WantedChange['kind']; label: string }[] = [
  { value: 'quantities', label: 'Fewer or more trees' },
  { value: 'swap', label: 'Swap for another tree' },
  { value: 'add', label: 'Add another tree' },
];

/** Includes trees that were taken out, so that a wrong change can be changed back. */
function linesOf({ items, changed }: Order) {
  const gone = (changed?.ordered ?? []).filter(({ id }) => !items.some((item) => item.id === id));
  return [...items, ...gone.map((item) => ({ ...item, quantity: 0 }))].map((item) => ({
    ...item,
    most: null,
  }));
}

function wantedQuantities(order: Order, kept: Readonly<Record<string, number>>) {
  const quantities = linesOf(order).flatMap(({ id, quantity: was }) => {
    const quantity = kept[id] ?? was;
    return quantity === was ? [] : [{ itemId: id, was, quantity }];
  });
  return quantities.length > 0 ? { kind: 'quantities' as const, quantities } : undefined;
}

function wantedSwap({ items }: Order, { itemId, trees, tree, atTodaysPrice }: Swap) {
  const item = items.find(({ id }) => id === itemId);
  return item && tree && trees >= 1 && trees <= item.quantity
    ? {
        kind: 'swap' as const,
        itemId,
        was: item.quantity,
        trees,
        productId: tree.id,
        ...(atTodaysPrice && { atTodaysPrice: true as const }),
      }
    : undefined;
}

const wantedTree = ({ tree, trees }: Added) =>
  tree && trees >= 1 ? { kind: 'add' as const, productId: tree.id, trees } : undefined;
