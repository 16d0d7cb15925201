import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { SearchChoice } from '#app/admin/kit/search-choice.tsx';
import { wholeField, type FieldsForm } from '#app/ui/form/fields.tsx';
import { Section } from '#app/ui/section.tsx';
import { formatUsd } from '#domain/money.ts';
import type { FarmTree } from '#domain/orders/farm-orders.ts';
import type { DraftTree, StepProps } from './new-order-draft.ts';

export const farmTreesQuery = (search: string) =>
  adminListQuery(admin['farm-orders'].trees, { query: { search } });

export function TreesStep({ form, draft: { trees }, onChange }: StepProps) {
  /** One that is here already gets the price and stock of now. */
  function add({ id, variety, rootstock, priceCents, free }: FarmTree): void {
    const found = { id, variety, rootstock, priceCents, free };
    const known = trees.find((tree) => tree.id === id);
    onChange({
      trees: known
        ? trees.map((tree) => (tree === known ? { ...found, quantity: tree.quantity + 1 } : tree))
        : [...trees, { ...found, quantity: 1 }],
    });
  }
  return (
    <Section title="Trees">
      {trees.length > 0 && (
        <ul aria-label="Trees in this order" className="mb-4 grid gap-3">
          {trees.map((tree, index) => (
            <TreeLine
              key={tree.id}
              tree={tree}
              index={index}
              form={form}
              onRemove={() => onChange({ trees: trees.filter(({ id }) => id !== tree.id) })}
            />
          ))}
        </ul>
      )}
      <SearchChoice
        label="Add a tree (variety, rootstock or fruit)"
        what="tree"
        query={farmTreesQuery}
        list={(found) => found.trees}
        keyOf={({ id }) => id}
        isDisabled={({ free }) => free === 0}
        limit="foundTrees"
        empty="No tree in the shop has this in its name."
        onChoose={add}
      >
        {(tree) => (
          <>
            <span className="wrap-anywhere">
              <b className="font-semibold">{tree.variety}</b> on {tree.rootstock},{' '}
              {formatUsd(tree.priceCents)}
            </span>
            <span className="text-ink-2">{stockText(tree)}</span>
          </>
        )}
      </SearchChoice>
    </Section>
  );
}

function stockText({ free, forLine }: FarmTree): string {
  const waited = forLine > 0 ? `, ${forLine} for the line` : '';
  return (free === 0 ? 'none free' : `${free} free`) + waited;
}

interface TreeLineProps {
  tree: DraftTree;
  index: number;
  form: FieldsForm;
  onRemove: () => void;
}

const lineFields = {
  quantity: wholeField('Trees', { type: 'number', min: 1, required: true, className: 'w-24' }),
};

function TreeLine({ tree, index, form, onRemove }: TreeLineProps) {
  const name = `${tree.variety} on ${tree.rootstock}`;
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line pb-3">
      <span className="min-w-[180px] flex-1 text-sm wrap-anywhere">
        <b className="font-semibold">{tree.variety}</b> on {tree.rootstock}
        <span className="block text-ink-2">
          {formatUsd(tree.priceCents)} each, {tree.free} free
        </span>
      </span>
      <Fields
        of={lineFields}
        form={form}
        at={`trees.${index}.`}
        looks={{ quantity: { 'aria-label': `Number of ${name}`, max: tree.free } }}
      />
      <b className="min-w-20 pb-2.5 text-right tabular-nums">
        {formatUsd(tree.quantity * tree.priceCents)}
      </b>
      <AdminButton variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </AdminButton>
    </li>
  );
}
