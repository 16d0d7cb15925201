import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { freePlace } from '#domain/growing/planner/fill.ts';
import type { Plan } from '#domain/growing/planner/plan.ts';
import type { PlannerFacts } from '#domain/growing/planner/planner-facts.ts';
import { addTrees, newTreeId } from './plan-changes.ts';
import { usualRootstock } from './tree-choices.ts';

/** `/planner?tree=Gala` adds the tree, once: reloading does not add another. */
export function useTreeFromAddress(
  plan: Plan,
  facts: PlannerFacts,
  change: (changed: (plan: Plan) => Plan) => void,
  onSaid: (text: string) => void,
): void {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isDone = useRef(false);
  const name = parameters.get('tree');
  useEffect(() => {
    const variety = facts.varieties.find((one) => one.variety === name);
    if (!variety || isDone.current) return;
    isDone.current = true;
    const tree = {
      variety: variety.variety,
      rootstock: usualRootstock(variety, facts),
      isPlanted: false,
    };
    change(addTrees([{ ...tree, id: newTreeId(), ...freePlace(plan, tree, facts) }]));
    onSaid(`${tree.variety} is on the plan.`);
    void navigate('/planner', { replace: true, preventScrollReset: true });
  });
}
