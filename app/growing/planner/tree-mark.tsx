import type { KeyboardEvent, PointerEvent } from 'react';
import type { CheckedTree } from '#domain/growing/planner/check-plan.ts';
import { feetStep } from '#domain/growing/planner/plan-limits.ts';
import type { Point, Yard } from '#domain/growing/planner/plan.ts';
import { placeText } from './axis-names.ts';
import { movedBy } from './plan-changes.ts';
import { TreeCircle } from './tree-circle.tsx';

const arrows: Record<string, readonly [right: number, down: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
const fingerPixels = 22;

interface TreeMarkProps {
  tree: CheckedTree;
  yard: Yard;
  /** It is drawn here, away from its own place while it is dragged. */
  at: Point;
  pixelsPerFoot: number;
  helpId: string;
  onMove: (to: Point) => void;
  onRemove: () => void;
  onOpen: () => void;
  onPointerDown: (event: PointerEvent) => void;
}

function feetPerKey({ altKey, shiftKey }: KeyboardEvent): number {
  if (altKey) return feetStep;
  return shiftKey ? 5 : 1;
}

/** A tree that is moved by keys or pointer. */
export function TreeMark(props: TreeMarkProps) {
  const { tree, yard, at, pixelsPerFoot, helpId, onMove, onRemove, onOpen, onPointerDown } = props;
  function onKeyDown(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (arrow) {
      const feet = feetPerKey(event);
      onMove(movedBy(tree, arrow[0] * feet, arrow[1] * feet));
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (event.key === 'Enter' || event.key === ' ') onOpen();
    else return;
    event.preventDefault();
  }
  const width = tree.roots?.width ?? 6;
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={`${tree.number}. ${tree.variety}, ${placeText(tree, yard)}`}
      aria-describedby={helpId}
      transform={`translate(${at.east} ${at.south})`}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onDoubleClick={onOpen}
      className="group cursor-grab touch-none outline-none active:cursor-grabbing"
    >
      <circle r={Math.max(width / 2, fingerPixels / pixelsPerFoot)} className="fill-transparent" />
      <TreeCircle tree={tree} pixelsPerFoot={pixelsPerFoot} />
    </g>
  );
}
