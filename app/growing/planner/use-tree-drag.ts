import { useState, type PointerEvent } from 'react';
import type { PlanTree, Point } from '#domain/growing/planner/plan.ts';
import { onGrid } from './plan-changes.ts';

interface Drag {
  id: string;
  pointer: number;
  /** Where the pointer and the tree were. */
  from: { x: number; y: number; tree: Point };
  at: Point;
}

/** Dragging by mouse, pen or finger; the plan changes once, when the tree is let go. */
export function useTreeDrag(pixelsPerFoot: number, onMove: (id: string, to: Point) => void) {
  const [drag, setDrag] = useState<Drag>();

  function start(event: PointerEvent, tree: PlanTree): void {
    if (event.button !== 0) return;
    event.currentTarget.closest('svg')?.setPointerCapture(event.pointerId);
    const at = { east: tree.east, south: tree.south };
    const from = { x: event.clientX, y: event.clientY, tree: at };
    setDrag({ id: tree.id, pointer: event.pointerId, from, at });
  }
  function move(event: PointerEvent): void {
    if (drag?.pointer !== event.pointerId) return;
    const right = (event.clientX - drag.from.x) / pixelsPerFoot;
    const down = (event.clientY - drag.from.y) / pixelsPerFoot;
    const { east, south } = drag.from.tree;
    const isStill = Math.hypot(right, down) * pixelsPerFoot < 4;
    setDrag({
      ...drag,
      at: isStill ? drag.from.tree : onGrid({ east: east + right, south: south + down }),
    });
  }
  function end(event: PointerEvent): void {
    if (drag?.pointer !== event.pointerId) return;
    setDrag(undefined);
    const { tree } = drag.from;
    if (event.type === 'pointerup' && (drag.at.east !== tree.east || drag.at.south !== tree.south))
      onMove(drag.id, drag.at);
  }
  return { drag, start, surface: { onPointerMove: move, onPointerUp: end, onPointerCancel: end } };
}
