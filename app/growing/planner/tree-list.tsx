import type { CheckedTree } from '#domain/growing/planner/check-plan.ts';
import type { Plan, Yard } from '#domain/growing/planner/plan.ts';
import type { PlannerFacts } from '#domain/growing/planner/planner-facts.ts';
import { changeTree } from './plan-changes.ts';
import { TreeForm } from './tree-form.tsx';
import { TreeWords } from './tree-words.tsx';

interface TreeListProps {
  trees: readonly CheckedTree[];
  yard: Yard;
  facts: PlannerFacts;
  /** The tree whose form is open. */
  editing: string | undefined;
  setEditing: (id: string | undefined) => void;
  change: (changed: (plan: Plan) => Plan) => void;
  onRemove: (id: string) => void;
}

/** All that the drawing shows, in words. */
export function TreeList(props: TreeListProps) {
  const { trees, yard, facts, editing, setEditing, change, onRemove } = props;
  function close(id: string): void {
    setEditing(undefined);
    document.getElementById(`change-${id}`)?.focus();
  }
  return (
    <ol aria-label="Trees on the plan" className="grid gap-3">
      {trees.map((tree) => (
        <li key={tree.id} className="rounded-panel border border-line bg-surface p-5">
          <TreeWords
            tree={tree}
            yard={yard}
            onChange={() => setEditing(tree.id)}
            onRemove={() => onRemove(tree.id)}
          />
          {editing === tree.id && (
            <div className="mt-4 border-t border-line pt-4">
              <TreeForm
                tree={tree}
                yard={yard}
                facts={facts}
                submitLabel="Change"
                hasPlace
                onSubmit={(fields) => {
                  change(changeTree(tree.id, fields));
                  close(tree.id);
                }}
                onCancel={() => close(tree.id)}
              />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
