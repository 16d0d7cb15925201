import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CheckedTree } from '#domain/growing/planner/check-plan.ts';
import { nearestLinks, partnerLinks } from '#domain/growing/planner/partner-links.ts';
import type { Plan, Point, Yard } from '#domain/growing/planner/plan.ts';
import { yardSize } from '#domain/growing/planner/yard.ts';
import { placeText } from './axis-names.ts';
import { NorthArrow } from './north-arrow.tsx';
import { marginPixels, PlanPicture } from './plan-picture.tsx';
import { TreeMark } from './tree-mark.tsx';
import { useTreeDrag } from './use-tree-drag.ts';

interface YardDrawingProps {
  plan: Plan;
  trees: readonly CheckedTree[];
  onMove: (id: string, to: Point) => void;
  onRemove: (id: string) => void;
  onOpen: (id: string) => void;
}

/** The yard to scale. All that can be done here can be done in the list as well. */
export function YardDrawing({ plan, trees, onMove, onRemove, onOpen }: YardDrawingProps) {
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const pixelsPerFoot = useScale(frame, plan.yard);
  const { drag, start, surface } = useTreeDrag(pixelsPerFoot, onMove);
  const shown = useMemo(
    () => trees.map((tree) => (tree.id === drag?.id ? { ...tree, ...drag.at } : tree)),
    [trees, drag],
  );
  const links = useMemo(() => nearestLinks(partnerLinks(shown)), [shown]);
  const { width, depth } = yardSize(plan.yard);
  return (
    <section aria-label="Drawing of the yard">
      <div ref={frame} className="overflow-hidden rounded-panel border border-line bg-surface">
        <PlanPicture
          yard={plan.yard}
          links={links}
          pixelsPerFoot={pixelsPerFoot}
          role="group"
          aria-label={`Yard of ${width} × ${depth} ft`}
          className="mx-auto block"
          {...surface}
        >
          {shown.map((tree) => (
            <TreeMark
              key={tree.id}
              tree={tree}
              yard={plan.yard}
              at={tree}
              pixelsPerFoot={pixelsPerFoot}
              helpId={helpId}
              onMove={(to) => onMove(tree.id, to)}
              onRemove={() => onRemove(tree.id)}
              onOpen={() => onOpen(tree.id)}
              onPointerDown={(event) => start(event, tree)}
            />
          ))}
        </PlanPicture>
      </div>
      <div className="mt-2.5 flex items-start gap-4">
        <NorthArrow north={plan.yard.north} />
        <p id={helpId} className="text-sm text-ink-2">
          {drag ? (
            placeText(drag.at, plan.yard)
          ) : (
            <>
              <span className="pointer-coarse:hidden">
                Drag a tree, or move it with the arrow keys: 1 ft, with Shift 5 ft, with Alt 3 in.
                Enter changes it, Delete removes it, Ctrl+Z undoes.
              </span>
              <span className="hidden pointer-coarse:inline">Drag a tree to move it.</span> Green
              lines join partners.
            </>
          )}
        </p>
      </div>
    </section>
  );
}

/** Fills the frame, and is no taller than most of the window. */
function useScale(frame: { current: HTMLElement | null }, yard: Yard): number {
  const [room, setRoom] = useState({ width: 320, height: 480 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () =>
      setRoom({ width: element.clientWidth, height: Math.max(320, window.innerHeight * 0.68) });
    measure(); // before the first paint: what follows must not move
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  const { width, depth } = yardSize(yard);
  const margins = 2 * marginPixels;
  return Math.max(
    0.2,
    Math.min(
      (room.width - margins) / Math.max(1, width),
      (room.height - margins) / Math.max(1, depth),
    ),
  );
}
