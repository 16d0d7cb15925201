import { useEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import { savedClimate } from '#app/growing/place/saved-place.ts';
import { usePlaceKey } from '#app/growing/place/use-place-key.ts';
import { count } from '#domain/count.ts';
import { checkPlan, surroundingsOf } from '#domain/growing/planner/check-plan.ts';
import { knownTrees } from '#domain/growing/planner/plan-trees.ts';
import type { Plan, Point } from '#domain/growing/planner/plan.ts';
import type { PlannerFacts } from '#domain/growing/planner/planner-facts.ts';
import { AddTrees } from './add-trees.tsx';
import { CartStep } from './cart-step.tsx';
import { keepDraft, type Draft } from './draft.ts';
import { PlanBar } from './plan-bar.tsx';
import { moveTree, removeTree } from './plan-changes.ts';
import { startFrom, takeStep } from './plan-history.ts';
import { PrintSheet } from './print-sheet.tsx';
import { TreeList } from './tree-list.tsx';
import { useTreeFromAddress } from './use-tree-from-address.ts';
import { YardDrawing } from './yard-drawing.tsx';
import { YardForm } from './yard-form.tsx';

export function PlannerEditor({ facts, draft }: { facts: PlannerFacts; draft: Draft | undefined }) {
  const [history, step] = useReducer(takeStep, draft, startFrom);
  const [waitsForSignIn, setWaiting] = useState(draft?.waitsForSignIn ?? false);
  const [editing, setEditing] = useState<string>();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { plan, saved, isChanged } = history;
  const place = usePlaceKey();
  // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the cookie that is read
  const climate = useMemo(savedClimate, [place]);
  const trees = useMemo(() => checkPlan(plan, facts, climate), [plan, facts, climate]);
  const change = (changed: (plan: Plan) => Plan) => step({ type: 'change', change: changed });

  useEffect(() => {
    keepDraft({ plan, saved, isChanged, waitsForSignIn });
  }, [plan, saved, isChanged, waitsForSignIn]);
  useTreeFromAddress(plan, facts, change, setSaid);

  function move(id: string, to: Point): void {
    change(moveTree(id, to));
    const moved = knownTrees(moveTree(id, to)(plan).trees, facts);
    const tree = moved.find((one) => one.id === id);
    if (tree)
      setSaid(
        surroundingsOf(
          tree,
          moved.filter((one) => one !== tree),
          plan.yard,
        ),
      );
  }
  function remove(id: string): void {
    const label = trees.find((tree) => tree.id === id)?.label;
    change(removeTree(id));
    setEditing(undefined);
    setSaid(`${label} removed. Undo brings it back.`);
    heading.current?.focus(); // the removed tree had the focus
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, select, textarea');
    if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    step({ type: event.shiftKey ? 'redo' : 'undo' });
    setSaid(event.shiftKey ? 'Done again' : 'Undone');
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- undo works wherever the focus is
    <div onKeyDown={onKeyDown} className="min-w-0">
      <div className="print:hidden">
        <PlanBar
          history={history}
          step={step}
          waitsForSignIn={waitsForSignIn}
          setWaiting={setWaiting}
        />
        <p aria-live="polite" className="sr-only">
          {said}
        </p>
        <div className="mt-6 grid items-start gap-[clamp(20px,2.6vw,40px)] *:min-w-0 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <div className="grid gap-5 *:min-w-0 lg:sticky lg:top-24">
            <YardDrawing
              plan={plan}
              trees={trees}
              onMove={move}
              onRemove={remove}
              onOpen={setEditing}
            />
            <YardForm yard={plan.yard} change={change} />
          </div>
          <div className="grid gap-5 *:min-w-0">
            <AddTrees plan={plan} facts={facts} change={change} onSaid={setSaid} />
            <h2 ref={heading} tabIndex={-1} className="title-panel outline-none">
              {trees.length === 0 ? 'No trees yet' : count(trees.length, 'tree')}
            </h2>
            <TreeList
              trees={trees}
              yard={plan.yard}
              facts={facts}
              editing={editing}
              setEditing={setEditing}
              change={change}
              onRemove={remove}
            />
            <CartStep plan={plan} facts={facts} />
          </div>
        </div>
      </div>
      <PrintSheet plan={plan} trees={trees} />
    </div>
  );
}
