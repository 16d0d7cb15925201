import { PatternLines } from '@visx/pattern';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { SalesReport } from '#domain/orders/reports.ts';

export const axisText = { fill: 'var(--ink-2)', fontSize: 13, fontFamily: 'inherit' } as const;

/** How the bars of the season shown and of the one before it look. */
type Bars = readonly (readonly ['current' | 'previous', look: object])[];

interface ChartFrameProps {
  /** What the chart shows of a season; the table below it has the numbers. */
  what: string;
  report: SalesReport;
  height: number;
  children: (width: number, bars: Bars) => ReactNode;
}

/** A chart with its legend. Color alone does not tell the seasons apart: the one before is hatched and outlined. */
export function ChartFrame({ what, report, height, children }: ChartFrameProps) {
  const { season, previous } = report;
  const id = useId();
  const [box, width] = useWidth();
  const current = ['current', { fill: 'var(--pine)' }] as const;
  const before = [
    'previous',
    { fill: `url(#${id})`, stroke: 'var(--gold)', strokeWidth: 1 },
  ] as const;
  const seasons = previous ? `${season.name}, compared with ${previous.name}` : season.name;
  const label = `${what} ${seasons}. The table below has the numbers.`;
  return (
    <div className="rounded-panel border border-line bg-surface p-3 sm:p-4">
      <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        <LegendLine mark="bg-pine" name={season.name} />
        {previous && (
          <LegendLine
            mark="border border-gold bg-[repeating-linear-gradient(135deg,var(--gold)_0_1.5px,transparent_1.5px_4px)]"
            name={previous.name}
          />
        )}
      </ul>
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
            {children(width, previous ? [current, before] : [current])}
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

const LegendLine = ({ mark, name }: { mark: string; name: string }) => (
  <li className="flex items-center gap-2">
    <span aria-hidden className={`size-3.5 rounded-[3px] ${mark}`} /> {name}
  </li>
);
