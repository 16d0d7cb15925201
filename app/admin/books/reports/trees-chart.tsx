import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import type { SalesReport, TreesComparison } from '#domain/admin/reports.ts';
import { axisText, ChartFrame, currentBar, previousBar } from './chart-frame.tsx';

const shown = 10;
const rowHeight = 52;
const numberWidth = 52;

interface TreesChartProps {
  what: 'variety' | 'rootstock';
  rows: readonly TreesComparison[];
  report: SalesReport;
}

/** The most sold, with their numbers at the bars. */
export function TreesChart({ what, rows, report: { season, previous } }: TreesChartProps) {
  const top = rows.slice(0, shown);
  const height = top.length * rowHeight;
  const most = Math.max(
    1,
    ...top.flatMap(({ current, previous: before }) => [current.trees, before.trees]),
  );
  return (
    <ChartFrame
      label={`Trees sold by ${what} in ${season.name}${previous ? `, compared with ${previous.name}` : ''}. The table below has the numbers.`}
      height={height}
      names={[season.name, previous?.name]}
    >
      {({ width, previousFill }) => {
        const x = scaleLinear({ domain: [0, most], range: [0, width - numberWidth] });
        const y = scaleBand({ domain: top.map(({ name }) => name), range: [0, height] });
        return top.map(({ name, current, previous: before }) => (
          <g key={name} transform={`translate(0 ${y(name) ?? 0})`}>
            <text y={15} {...axisText} fill="var(--ink)">
              {name}
            </text>
            <TreesBar y={20} trees={current.trees} x={x} look={currentBar} />
            {previous && (
              <TreesBar y={34} trees={before.trees} x={x} look={previousBar(previousFill)} />
            )}
          </g>
        ));
      }}
    </ChartFrame>
  );
}

interface TreesBarProps {
  y: number;
  trees: number;
  x: (trees: number) => number;
  look: object;
}

const TreesBar = ({ y, trees, x, look }: TreesBarProps) => (
  <>
    {trees > 0 && (
      <BarRounded x={0.5} y={y} width={x(trees)} height={12} radius={3} right {...look} />
    )}
    <text x={x(trees) + 6} y={y + 10.5} {...axisText} fontSize={12}>
      {trees}
    </text>
  </>
);
