import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cartQuery } from '#app/cart-queries.ts';
import { orchardQuery } from '#app/growing/orchard/orchard-queries.ts';
import { queryClient } from '#app/query-client.ts';
import { useSignedIn } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { count } from '#domain/count.ts';
import { fillYard, freePlace } from '#domain/growing/planner/fill.ts';
import { planTreesMax } from '#domain/growing/planner/plan-limits.ts';
import type { Plan } from '#domain/growing/planner/plan.ts';
import type { PlannerFacts } from '#domain/growing/planner/planner-facts.ts';
import { missingFrom, treesOfCart, treesOfOrchard, type NewTree } from './known-places.ts';
import { addTrees, newTreeId } from './plan-changes.ts';
import { usualRootstock } from './tree-choices.ts';
import { TreeForm } from './tree-form.tsx';

interface AddTreesProps {
  plan: Plan;
  facts: PlannerFacts;
  change: (changed: (plan: Plan) => Plan) => void;
  onSaid: (text: string) => void;
}

/** One tree, rows of one, or the trees of cart and orchard. */
export function AddTrees({ plan, facts, change, onSaid }: AddTreesProps) {
  const [open, setOpen] = useState<'one' | 'rows'>();
  const opener = useRef<HTMLButtonElement>(null);
  const isSignedIn = useSignedIn();
  const cart = useQuery({ ...cartQuery(), enabled: isSignedIn }, queryClient);
  const orchard = useQuery({ ...orchardQuery(), enabled: isSignedIn }, queryClient);
  const inCart = missingFrom(plan, treesOfCart(cart.data?.items ?? [], facts));
  const inOrchard = missingFrom(plan, treesOfOrchard(orchard.data?.trees ?? [], facts));
  const isFull = plan.trees.length >= planTreesMax;
  const first = facts.varieties.find(({ isOurs }) => isOurs) ?? facts.varieties[0];

  function add(trees: readonly NewTree[]): void {
    change((current) => {
      let grown = current;
      for (const tree of trees.slice(0, planTreesMax - current.trees.length))
        grown = addTrees([{ ...tree, id: newTreeId(), ...freePlace(grown, tree, facts) }])(grown);
      return grown;
    });
    onSaid(
      trees.length === 1 ? `${trees[0]?.variety} added` : `${count(trees.length, 'tree')} added`,
    );
  }
  function fill(tree: NewTree): void {
    const points = fillYard(plan, tree, facts);
    change(addTrees(points.map((point) => ({ ...tree, ...point, id: newTreeId() }))));
    onSaid(
      points.length === 0 ? 'No more trees fit' : `${count(points.length, 'tree')} added in rows`,
    );
  }
  function close(): void {
    setOpen(undefined);
    opener.current?.focus();
  }

  if (!first) return null;
  return (
    <section aria-label="Add trees" className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button
          ref={opener}
          size="small"
          disabled={isFull}
          aria-expanded={open === 'one'}
          onClick={() => setOpen(open === 'one' ? undefined : 'one')}
        >
          Add a tree
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={isFull}
          aria-expanded={open === 'rows'}
          onClick={() => setOpen(open === 'rows' ? undefined : 'rows')}
        >
          Fill with rows
        </Button>
        {inCart.length > 0 && (
          <Button size="small" variant="ghost" onClick={() => add(inCart)}>
            Add {inCart.length} from your cart
          </Button>
        )}
        {inOrchard.length > 0 && (
          <Button size="small" variant="ghost" onClick={() => add(inOrchard)}>
            Add {inOrchard.length} from your orchard
          </Button>
        )}
      </div>
      {isFull && <p className="text-gold">A plan holds up to {planTreesMax} trees.</p>}
      {open && (
        <div className="rounded-panel border border-line bg-surface p-5">
          {open === 'rows' && (
            <p className="mb-4 text-sm text-ink-2">
              Fills the yard with rows of one tree, clear of walls, lines, and the trees on the plan
              and their shade.
            </p>
          )}
          <TreeForm
            key={open}
            tree={{
              variety: first.variety,
              rootstock: usualRootstock(first, facts),
              east: 0,
              south: 0,
              isPlanted: false,
            }}
            yard={plan.yard}
            facts={facts}
            submitLabel={open === 'one' ? 'Put on the plan' : 'Fill the yard'}
            hasPlace={false}
            onSubmit={({ variety, rootstock, isPlanted }) => {
              if (open === 'one') add([{ variety, rootstock, isPlanted }]);
              else fill({ variety, rootstock, isPlanted });
              close();
            }}
            onCancel={close}
          />
        </div>
      )}
    </section>
  );
}
