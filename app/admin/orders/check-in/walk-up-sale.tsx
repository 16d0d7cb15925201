import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { Button } from '#app/ui/button.tsx';
import { asTyped, lineField } from '#app/ui/form/fields.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { Panel } from '#app/ui/panel.tsx';
import { Step } from '#app/ui/quantity-stepper.tsx';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { matchesWords, searchTerms } from '#domain/orders/check-in-search.ts';
import type { CheckInOrder } from '#domain/orders/check-in.ts';
import { remainingTrees } from '#domain/orders/visit.ts';
import { walkUpBuyerSchema, type FreeTree, type WalkUpBuyer } from '#domain/orders/walk-up-sale.ts';
import { freeTreesOf, sell, useCheckIn } from './check-in-store.ts';
import { FindForm } from './find-form.tsx';
import { findLabeledTree } from './read-text.ts';
import { newSale, soldCents, type SoldTrees } from './sale-actions.ts';
import { handOverActions, newTender, saidText } from './visit-actions.ts';

const shownMax = 12;

interface WalkUpSaleProps {
  today: string;
  /** An order of the visit to which the trees are added. */
  withOrder: CheckInOrder | undefined;
  /** The order that the trees became, and what was done. */
  onSold: (order: CheckInOrder, said: string) => void;
}

const buyerFields = {
  fullName: lineField('Name', { optional: true, autoComplete: 'off' }),
  phone: lineField('Phone', { optional: true, type: 'tel' }),
  email: lineField('Email', { optional: true, type: 'email', hint: 'A receipt is mailed to it.' }),
};

/** Somebody buys what stands here: no order before, and no name unless they want to. */
export function WalkUpSale({ today, withOrder, onSold }: WalkUpSaleProps) {
  const freeTrees = freeTreesOf(useCheckIn());
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [basket, setBasket] = useState<SoldTrees[]>([]);
  const form = useSchemaForm<FieldValues, WalkUpBuyer>({
    schema: walkUpBuyerSchema,
    ...asTyped(buyerFields, {}),
    onSave: () => {},
  });
  const terms = searchTerms(typed);
  // What is found is chosen from the list below.
  const found = freeTrees.filter(
    ({ variety, rootstock }) =>
      terms.length === 0 || matchesWords(`${variety} ${rootstock}`, terms),
  );
  const trees = basket.reduce((sum, { quantity }) => sum + quantity, 0);
  const totalCents = soldCents(basket);

  /** Counts from what is in the basket then: labels may be read faster than the shop answers. */
  function change(tree: FreeTree, by: 1 | -1): void {
    setProblem('');
    setBasket((was) => {
      const isKnown = was.some((row) => row.tree.productId === tree.productId);
      const rows = isKnown ? was : [...was, { tree, quantity: 0 }];
      return rows
        .map((row) =>
          row.tree.productId === tree.productId ? { tree, quantity: row.quantity + by } : row,
        )
        .filter(({ quantity }) => quantity > 0);
    });
  }
  function add(tree: FreeTree): void {
    change(tree, 1);
    setTyped('');
  }
  /** A label of an order whose trees are free again, or words that only one tree has. */
  async function read(text: string): Promise<void> {
    try {
      const only = found.length === 1 ? found[0] : undefined;
      const tree = (await findLabeledTree(text, freeTrees)) ?? only;
      if (tree) return add(tree);
      setProblem(found.length === 0 ? `No free tree was found for “${text.trim()}”.` : '');
    } catch (error) {
      setProblem(errorMessage(error as Error));
      setTyped(''); // another tree is chosen from all of them
    }
  }
  function sellTo(buyer: WalkUpBuyer, isPaid: boolean): void {
    const { sale, order } = newSale(basket, { buyer, withOrder });
    if (!isPaid) {
      void sell(order, sale);
      return onSold(order, '');
    }
    const tender = {
      ...newTender([order], today),
      kind: 'cash' as const,
      amountCents: totalCents,
    };
    const going = { going: [{ order, trees: remainingTrees(order) }], replacements: [] };
    void sell(order, sale, tender, ...handOverActions(going));
    onSold(order, saidText([tender], trees));
  }
  return (
    <Panel aria-labelledby="sale-title">
      <h2 id="sale-title" className="text-2xl">
        {withOrder ? `Another tree for ${withOrder.customer || 'this visit'}` : 'Walk-up sale'}
      </h2>
      <div className="mt-4">
        <FindForm
          label="Tree or label"
          hint={undefined}
          text={typed}
          onType={setTyped}
          onText={read}
          onProblem={setProblem}
        />
      </div>
      <p role={problem ? 'alert' : 'status'} className="not-empty:mt-3 font-semibold text-apple">
        {problem}
      </p>
      {basket.length > 0 && (
        <ul aria-label="Sold" className="mt-4 divide-y divide-line border-y border-line">
          {basket.map(({ tree, quantity }) => (
            <li
              key={tree.productId}
              className="flex min-h-14 flex-wrap items-center justify-between gap-2 py-1"
            >
              <span className="min-w-0 font-semibold wrap-anywhere">
                {nameOf(tree)}
                {quantity > tree.free && (
                  <span className="block text-sm font-normal text-apple">
                    Of these, {count(Math.max(0, tree.free), 'tree')}{' '}
                    {tree.free === 1 ? 'is' : 'are'} free.
                  </span>
                )}
              </span>
              <span className="flex items-center gap-1 tabular-nums">
                <Step
                  label={`One ${nameOf(tree)} less`}
                  of="minus"
                  isPossible
                  onStep={() => change(tree, -1)}
                  className="size-11"
                />
                <output className="min-w-6 text-center font-semibold">{quantity}</output>
                <Step
                  label={`One ${nameOf(tree)} more`}
                  of="plus"
                  isPossible
                  onStep={() => change(tree, 1)}
                  className="size-11"
                />
                {formatUsd(tree.priceCents * quantity)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {basket.length > 0 && (
        <div className="mt-4 grid gap-3">
          {!withOrder && (
            <details className="rounded-thumb border border-line px-4 py-2">
              <summary className="min-h-11 content-center font-semibold">
                Name and receipt, if they want one
              </summary>
              <div className="grid gap-4 py-2">
                <Fields of={buyerFields} form={form} />
              </div>
            </details>
          )}
          {withOrder ? (
            <Button width="full" onClick={() => sellTo({}, false)}>
              Add {count(trees, 'tree')}, {formatUsd(totalCents)}
            </Button>
          ) : (
            <>
              <Button width="full" onClick={() => form.submit((buyer) => sellTo(buyer, true))}>
                Cash {formatUsd(totalCents)}, hand over {count(trees, 'tree')}
              </Button>
              <AdminButton onClick={() => form.submit((buyer) => sellTo(buyer, false))}>
                Check, card link or another sum
              </AdminButton>
            </>
          )}
        </div>
      )}
      <FreeTrees trees={found} isAnyFree={freeTrees.length > 0} onAdd={add} />
    </Panel>
  );
}

interface FreeTreesProps {
  /** Those that are looked for. */
  trees: readonly FreeTree[];
  isAnyFree: boolean;
  onAdd: (tree: FreeTree) => void;
}

const FreeTrees = ({ trees, isAnyFree, onAdd }: FreeTreesProps) => (
  <section aria-label="Free trees" className="mt-5">
    {trees.length === 0 && (
      <p className="text-ink-2">
        {isAnyFree
          ? 'No free tree has this name.'
          : 'No free tree is on this phone. Load the day with a connection.'}
      </p>
    )}
    <ul className="divide-y divide-line border-y border-line empty:hidden">
      {trees.slice(0, shownMax).map((tree) => (
        <li key={tree.productId}>
          <button
            type="button"
            className="flex min-h-14 w-full items-center justify-between gap-4 py-2 text-left hover:bg-linen"
            onClick={() => onAdd(tree)}
          >
            <span className="min-w-0 font-semibold wrap-anywhere">
              <span className="sr-only">Add </span>
              {nameOf(tree)}
            </span>
            <span className="text-right text-sm tabular-nums">
              <b className="block font-semibold">{formatUsd(tree.priceCents)}</b>
              {Math.max(0, tree.free)} free
            </span>
          </button>
        </li>
      ))}
    </ul>
    {trees.length > shownMax && (
      <p className="mt-2 text-sm text-ink-2">
        {count(trees.length - shownMax, 'more tree')}: type a part of the name.
      </p>
    )}
  </section>
);

const nameOf = ({ variety, rootstock }: FreeTree): string => `${variety} on ${rootstock}`;
