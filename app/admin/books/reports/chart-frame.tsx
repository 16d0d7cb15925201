import { PatternLines } from '@visx/pattern';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface ChartFrameProps {
  /** What the chart shows; the table below it has the numbers. */
  label: string;
  height: number;
  /** Legend: the season shown, and the one before it. */
  names: readonly [current: string, previous: string | undefined];
  children: (size: { width: number; previousFill: string }) => ReactNode;
}

export const axisText = { fill: 'var(--ink-2)', fontSize: 13, fontFamily: 'inherit' } as const;
/** Color alone does not tell the seasons apart: the one before is hatched and outlined. */
export const currentBar = { fill: 'var(--pine)' } as const;
export const previousBar = (fill: string) =>
  ({ fill, stroke: 'var(--gold)', strokeWidth: 1 }) as const;

export function ChartFrame({ label, height, names, children }: ChartFrameProps) {
  const id = useId();
  const [box, width] = useWidth();
  const previousFill = `url(#${id})`;
  return (
    <div className="rounded-panel border border-line bg-surface p-3 sm:p-4">
      <Legend names={names} />
      <div ref={box} className="overflow-hidden" style={{ height }}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={label} className="block">
            <PatternLines
              id={id}
              width={6}
              height={6}
              stroke="var(--gold)"
              strokeWidth={1.6}
              orientation={['diagonal']}
            />
            {children({ width, previousFill })}
          </svg>
        )}
      </div>
    </div>
  );
}

/** Width of an element in CSS pixels; 0 before it is laid out. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([box]) => setWidth(box?.contentRect.width ?? 0));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

const Legend = ({ names: [current, previous] }: Pick<ChartFrameProps, 'names'>) => (
  <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
    <li className="flex items-center gap-2">
      <span aria-hidden className="size-3.5 rounded-[3px] bg-pine" /> {current}
    </li>
    {previous && (
      <li className="flex items-center gap-2">
        <span
          aria-hidden
          className="size-3.5 rounded-[3px] border border-gold bg-[repeating-linear-gradient(135deg,var(--gold)_0_1.5px,transparent_1.5px_4px)]"
        />{' '}
        {previous}
      </li>
    )}
  </ul>
);
