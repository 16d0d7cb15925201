import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { orderPath } from '#app/admin/kit/links.tsx';
import { InlineLink } from '#app/ui/links.tsx';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import {
  cautionOf,
  handedOverText,
  isGone,
  isOnlyUnpaid,
  refusalOf,
  whenText,
  type CheckInItem,
  type CheckInOrder,
  type GateReplacement,
} from '#domain/orders/check-in.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { includesTree, treeNumbers, type Chosen, type TreeName } from '#domain/orders/visit.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { perform } from './check-in-store.ts';
import { newId } from './visit-actions.ts';

interface OrderViewProps {
  order: CheckInOrder;
  today: string;
  /** Of several orders, each says what is due of it. */
  isOneOfSeveral: boolean;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** An order of a visit: its trees, to be ticked one by one. Give it the order's id as its key. */
export function OrderView({ order, today, isOneOfSeveral, chosen, onChoose }: OrderViewProps) {
  const unpaid = isOnlyUnpaid(order);
  const refusal = refusalOf(order);
  const caution = refusal && !unpaid ? undefined : cautionOf(order, today);
  const [wasDelivered] = useState(order.status === 'Delivered');
  const isDone = order.status === 'Delivered' && !order.obstacle;
  const title = `order-${order.id}`;
  function tick(tree: TreeName): void {
    const { trees } = chosen;
    const isChosen = includesTree(trees, tree);
    if (unpaid) {
      const others = trees.filter(
        ({ itemId, treeNo }) => itemId !== tree.itemId || treeNo !== tree.treeNo,
      );
      return onChoose({ ...chosen, trees: isChosen ? others : [...trees, tree] });
    }
    const ticked = order.items
      .find(({ id }) => id === tree.itemId)
      ?.ticks.find(({ treeNo }) => treeNo === tree.treeNo);
    void perform(
      ticked
        ? { type: 'untick', id: newId(), tickId: ticked.id }
        : { type: 'tick', id: newId(), ...tree },
    );
  }
  return (
    <section aria-labelledby={title} className="mt-4 border-t border-line pt-4">
      <h3 id={title} className="text-base font-normal text-ink-2">
        <InlineLink to={orderPath(order.id)}>
          Order {bothOrderNames(order.id, order.number)}
        </InlineLink>
        {order.code && (
          <>
            , <span className="font-mono">{order.code}</span>
          </>
        )}
      </h3>
      {order.window && <p className="mt-1 text-sm">{windowText(order.window)}</p>}
      {order.place && <p className="text-sm">{order.place}</p>}
      {order.note && <p className="mt-1 text-sm wrap-anywhere">Note: {order.note}</p>}
      <PartHandovers order={order} />
      <p role="status" className="not-empty:mt-3 flex items-center gap-2 font-semibold text-pine">
        {isDone && <Check aria-hidden className="size-5" />}
        {isDone && (wasDelivered ? refusal : handedOverText(order))}
      </p>
      {isDone && order.completedBy && (
        <AdminButton className="mt-2" onClick={() => undo(order, order.completedBy!)}>
          Undo<span className="sr-only"> the hand-over</span>
        </AdminButton>
      )}
      {refusal && !isDone && !unpaid && <p className="mt-3 font-semibold text-apple">{refusal}</p>}
      {isOneOfSeveral && order.dueCents > 0 && order.obstacle !== 'canceled' && (
        <p className="mt-3 font-semibold tabular-nums">{formatUsd(order.dueCents)} to pay</p>
      )}
      {order.dueCents < 0 && (
        <p className="mt-3 font-semibold">
          Overpaid by {formatUsd(-order.dueCents)}. Give it back, and record that with the order.
        </p>
      )}
      {order.givenBackCents > 0 && (
        <p className="mt-3 font-semibold">
          Given back: {formatUsd(order.givenBackCents)}
          {!isDone && !refusal && '. The trees below are the customer’s all the same.'}
        </p>
      )}
      {caution && <p className="mt-3 font-semibold">{caution}</p>}
      <div className="mt-4 grid gap-4">
        {order.items.map((item) => (
          <ItemTicks
            key={item.id}
            item={item}
            chosen={chosen.trees}
            disabled={refusal !== undefined && !(unpaid && order.status !== 'Delivered')}
            onTick={(treeNo) => tick({ itemId: item.id, treeNo })}
          />
        ))}
        {order.replacements.map((replacement) => (
          <ReplacementTick
            key={replacement.claimId}
            orderId={order.id}
            replacement={replacement}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  );
}

const undo = ({ id: orderId }: CheckInOrder, handoverId: string): void =>
  void perform({ type: 'undo', id: newId(), orderId, handoverId });

/** Trees that went before, each time with its undo. */
const PartHandovers = ({ order }: { order: CheckInOrder }) =>
  order.handovers.length > 0 && (
    <ul aria-label="Handed over before" className="mt-3 grid gap-1">
      {order.handovers.map(({ id, at, trees }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 font-semibold">
          <span>
            {count(trees, 'tree')} handed over{at && ` ${whenText(at)}`}
          </span>
          {order.status !== 'Delivered' && (
            <AdminButton variant="quiet" onClick={() => undo(order, id)}>
              Undo
            </AdminButton>
          )}
        </li>
      ))}
    </ul>
  );

interface ItemTicksProps {
  item: CheckInItem;
  chosen: readonly TreeName[];
  disabled: boolean;
  onTick: (treeNo: number) => void;
}

function ItemTicks({ item, chosen, disabled, onTick }: ItemTicksProps) {
  const name = `${item.variety} on ${item.rootstock}`;
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="text-lg font-semibold wrap-anywhere">{name}</legend>
      <div className="mt-1.5 grid gap-1.5">
        {treeNumbers(item).map((treeNo) => {
          const tick = item.ticks.find((other) => other.treeNo === treeNo);
          return (
            <Box
              key={treeNo}
              isTicked={tick !== undefined || includesTree(chosen, { itemId: item.id, treeNo })}
              isGone={tick !== undefined && isGone(tick)}
              onTick={() => onTick(treeNo)}
            >
              <span className="sr-only">{name}, </span>
              Tree {treeNo} of {item.trees}
            </Box>
          );
        })}
      </div>
    </fieldset>
  );
}

interface BoxProps {
  isTicked: boolean;
  isGone: boolean;
  onTick: () => void;
  children: ReactNode;
}

const Box = ({ isTicked, isGone: hasGone, onTick, children }: BoxProps) => (
  <label className="flex min-h-14 items-center gap-4 rounded-thumb border border-line px-4 has-checked:bg-linen">
    <input
      type="checkbox"
      className="size-7 shrink-0 scroll-mb-28 accent-pine"
      checked={isTicked || hasGone}
      disabled={hasGone}
      onChange={onTick}
    />
    <span>
      {children}
      {hasGone && ', handed over'}
    </span>
  </label>
);

interface ReplacementTickProps extends Pick<OrderViewProps, 'chosen' | 'onChoose'> {
  orderId: string;
  replacement: GateReplacement;
}

/** A tree that replaces a damaged one. */
function ReplacementTick({ orderId, replacement, chosen, onChoose }: ReplacementTickProps) {
  const { claimId, variety, rootstock, trees, isHandedOver } = replacement;
  const { claims } = chosen;
  const isChosen = claims.includes(claimId);
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold wrap-anywhere">
        Replacement: {variety} on {rootstock}
      </legend>
      <div className="mt-1.5 grid gap-1.5">
        <Box
          isTicked={isChosen}
          isGone={isHandedOver}
          onTick={() =>
            onChoose({
              ...chosen,
              claims: isChosen ? claims.filter((other) => other !== claimId) : [...claims, claimId],
            })
          }
        >
          <span className="sr-only">Replacement, {variety}, </span>
          {count(trees, 'tree')}
        </Box>
      </div>
      {isHandedOver && (
        <AdminButton
          className="mt-2"
          onClick={() =>
            void perform({
              type: 'replacement',
              id: newId(),
              orderId,
              claimId,
              isHandedOver: false,
            })
          }
        >
          Undo<span className="sr-only"> the hand-over of the replacement</span>
        </AdminButton>
      )}
    </fieldset>
  );
}
