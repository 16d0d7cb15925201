import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { SearchChoice } from '#app/admin/kit/search-choice.tsx';
import { farmTreesQuery } from '#app/admin/orders/new-order/trees-step.tsx';
import {
  checkField,
  choiceField,
  dateField,
  lineField,
  moneyField,
  ownField,
  radioField,
  wholeField,
  type FieldsForm,
} from '#app/ui/form/fields.tsx';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { FarmTree } from '#domain/orders/farm-orders.ts';
import type { AskedTerm, WantedChange } from '#domain/orders/order-changes.ts';
import { itemText, type Order } from '#domain/orders/orders.ts';

/** What is on the form of a change. */
export interface TypedChange {
  kind: WantedChange['kind'];
  /** How many trees stay, by item; of an item that is missing, all stay. */
  kept: Readonly<Record<string, number>>;
  swap: Chosen & { itemId: string; atTodaysPrice: boolean };
  added: Chosen;
  asked: AskedTerm;
  evenIfFull: boolean;
  refundCents: Cents;
  reason: string;
  restock: boolean;
}
interface Chosen {
  /** Null: not chosen yet. */
  tree: FarmTree | null;
  trees: number;
}

const kinds: { value: WantedChange['kind']; label: string }[] = [
  { value: 'quantities', label: 'Fewer or more trees' },
  { value: 'swap', label: 'Swap for another tree' },
  { value: 'add', label: 'Add another tree' },
];
const terms: { value: AskedTerm['by']; label: string; note: string }[] = [
  {
    value: 'link',
    label: 'By card, with a link',
    note: 'Trees that are not paid by then leave the order again.',
  },
  { value: 'trees', label: 'With the trees', note: 'In cash, by check or by card, at the gate.' },
];
const howMany = { type: 'number', min: 1, className: 'sm:max-w-48' };
const today = (): string => dayAt(new Date(), farmTimeZone);

export const changeFields = (order: Order) => ({
  kind: radioField('What to change', kinds, { legendAs: 'hidden' }),
  kept: ownField('Trees that stay'),
  'swap.itemId': choiceField(
    'Tree to take out',
    order.items.map((item) => [item.id, itemText(item)]),
  ),
  'swap.trees': wholeField('How many', howMany),
  'swap.tree': ownField('Tree to give instead'),
  'swap.atTodaysPrice': checkField('The customer asked for it, and pays the difference'),
  'added.tree': ownField('Tree to add'),
  'added.trees': wholeField('How many', howMany),
  'asked.by': radioField('How does the customer pay it?', terms),
  'asked.until': dateField('Until', {
    min: today(),
    className: 'sm:max-w-56',
    when: ['asked.by', 'link'],
  }),
  evenIfFull: checkField(
    'Add them all the same: this day then holds more trees than it was meant to',
  ),
  refundCents: moneyField('Refund in dollars'),
  reason: lineField('Reason', { hint: 'The customer reads it.', maxLength: 190 }),
  restock: checkField('Put the removed trees back into stock'),
});

/** The form begins with nothing changed, and with the usual last day to pay by link. */
export const nothingChanged = ({ items, customer }: Order) => ({
  kind: 'quantities',
  kept: {},
  swap: { itemId: items[0]?.id, trees: 1, tree: null },
  added: { tree: null, trees: 1 },
  asked: {
    by: customer?.email ? 'link' : 'trees',
    until: addDate(today(), settings.farmOrders.holdDays),
  },
  refundCents: 0,
  restock: true,
});

/** Includes trees that were taken out, so that a wrong change can be changed back. */
export function linesOf({ items, changed }: Order) {
  const gone = (changed?.ordered ?? []).filter(({ id }) => !items.some((item) => item.id === id));
  return [...items, ...gone.map((item) => ({ ...item, quantity: 0 }))].map((item) => ({
    ...item,
    most: null,
  }));
}

/** The change that is typed; undefined while there is none, or none that is complete. */
export function wantedChange(order: Order, typed: TypedChange): WantedChange | undefined {
  if (typed.kind === 'swap') return wantedSwap(order, typed.swap);
  if (typed.kind === 'quantities') return wantedQuantities(order, typed.kept);
  const { tree, trees } = typed.added;
  return tree && trees >= 1 ? { kind: 'add', productId: tree.id, trees } : undefined;
}

function wantedQuantities(order: Order, kept: TypedChange['kept']): WantedChange | undefined {
  const quantities = linesOf(order).flatMap(({ id, quantity: was }) => {
    const quantity = kept[id] ?? was;
    return quantity === was ? [] : [{ itemId: id, was, quantity }];
  });
  return quantities.length > 0 ? { kind: 'quantities', quantities } : undefined;
}

function wantedSwap({ items }: Order, swap: TypedChange['swap']): WantedChange | undefined {
  const { itemId, trees, tree, atTodaysPrice } = swap;
  const item = items.find(({ id }) => id === itemId);
  if (!item || !tree || !(trees >= 1 && trees <= item.quantity)) return undefined;
  return {
    kind: 'swap',
    itemId,
    was: item.quantity,
    trees,
    productId: tree.id,
    ...(atTodaysPrice && { atTodaysPrice: true }),
  };
}

interface ChangeFieldsProps {
  order: Order;
  form: FieldsForm;
  typed: TypedChange;
}

/** A tree for its price now. */
export const AddFields = ({ order, form, typed }: ChangeFieldsProps) => (
  <div className="mt-3 grid gap-4">
    <TreeChoice label="Tree to add" name="added.tree" form={form} chosen={typed.added.tree} />
    <Fields of={changeFields(order)} form={form} only={['added.trees']} />
  </div>
);

export function SwapFields({ order, form, typed }: ChangeFieldsProps) {
  const { itemId, tree, trees } = typed.swap;
  const fields = changeFields(order);
  const item = order.items.find(({ id }) => id === itemId);
  const dearerCents = item && tree ? tree.priceCents - item.priceCents : 0;
  function startAnew(): void {
    form.setValue('swap.trees', '1');
    form.setValue('swap.tree', null);
    form.setValue('swap.atTodaysPrice', false);
  }
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      <Fields
        of={fields}
        form={form}
        only={['swap.itemId', 'swap.trees']}
        looks={{
          'swap.itemId': { onChange: startAnew },
          'swap.trees': { max: item?.quantity ?? 1 },
        }}
      />
      <div className="sm:col-span-2">
        <TreeChoice
          label="Tree to give instead"
          name="swap.tree"
          form={form}
          chosen={tree}
          least={trees}
          except={item?.productId}
        />
      </div>
      {dearerCents > 0 && (
        <div className="text-sm sm:col-span-2">
          <p className="text-ink-2">
            This tree costs {formatUsd(dearerCents)} more. The farm bears the difference, unless the
            customer asked for it.
          </p>
          <Fields of={fields} form={form} only={['swap.atTodaysPrice']} />
        </div>
      )}
    </div>
  );
}

interface DecisionFieldsProps {
  order: Order;
  form: FieldsForm;
  /** The refund that is proposed, which can be lowered. */
  mostCents: Cents;
  isAmount: boolean;
  /** Whether trees leave the order. */
  removes: boolean;
  /** Whether something can go back to a card. */
  refunds: boolean;
}

/** How much to refund, where the trees go, and why. */
export function DecisionFields(props: DecisionFieldsProps) {
  const { order, form, mostCents, isAmount, removes, refunds } = props;
  const fields = changeFields(order);
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <div className={refunds ? 'grid gap-4 sm:grid-cols-[180px_minmax(0,1fr)]' : 'grid'}>
        <Fields
          of={fields}
          form={form}
          only={refunds ? ['refundCents', 'reason'] : ['reason']}
          looks={{
            refundCents: {
              disabled: mostCents === 0,
              ...(!isAmount && { error: `At most ${formatUsd(mostCents)}` }),
            },
          }}
        />
      </div>
      {removes && <Fields of={fields} form={form} only={['restock']} />}
    </div>
  );
}

interface TreeChoiceProps {
  label: string;
  /** Where it is in the form. */
  name: string;
  form: FieldsForm;
  chosen: FarmTree | null;
  /** Only those of which as many are free. */
  least?: number;
  /** Left out. */
  except?: string | undefined;
}

/** Finds a tree by any part of its names, and keeps the one that is pressed. */
function TreeChoice({ label, name, form, chosen, least = 1, except }: TreeChoiceProps) {
  const choose = (tree: FarmTree | null) => form.setValue(name, tree, { shouldDirty: true });
  return (
    <>
      {chosen && (
        <div>
          <p className="text-sm font-semibold">{label}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
            <TreeName {...chosen} />
            <AdminButton variant="quiet" onClick={() => choose(null)}>
              Choose another
            </AdminButton>
          </p>
        </div>
      )}
      <div hidden={chosen !== null}>
        <SearchChoice
          label={label}
          placeholder="Variety, rootstock or fruit"
          what="tree"
          query={farmTreesQuery}
          list={({ trees }) => trees.filter(({ id, free }) => id !== except && free >= least)}
          keyOf={({ id }) => id}
          limit="foundTrees"
          empty="No tree found of which enough are free."
          onChoose={choose}
        >
          {(tree) => <TreeName {...tree} />}
        </SearchChoice>
      </div>
    </>
  );
}

const TreeName = ({ variety, rootstock, priceCents, free }: FarmTree) => (
  <span className="wrap-anywhere">
    <b className="font-semibold">{variety}</b> on {rootstock}, {formatUsd(priceCents)}, {free} free
  </span>
);
