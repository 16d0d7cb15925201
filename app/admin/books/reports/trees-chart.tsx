import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import type { SalesReport } from '#domain/orders/reports.ts';
import { axisText, ChartFrame } from './chart-frame.tsx';

const shown = 10;
const rowHeight = 52;
const numberWidth = 52;

interface TreesChartProps {
  of: 'varieties' | 'rootstocks';
  report: SalesReport;
}

/** The most sold, with their numbers at the bars. */
export function TreesChart({ of, report }: TreesChartProps) {
  const top = report[of].slice(0, shown);
  const height = top.length * rowHeight;
  const most = Math.max(1, ...top.flatMap((row) => [row.current.trees, row.previous.trees]));
  const what = `Trees sold by ${of === 'varieties' ? 'variety' : 'rootstock'} in`;
  return (
    <ChartFrame what={what} report={report} height={height}>
      {(width, bars) => {
        const x = scaleLinear({ domain: [0, most], range: [0, width - numberWidth] });
        const y = scaleBand({ domain: top.map(({ name }) => name), range: [0, height] });
        return top.map((row) => (
          <g key={row.name} transform={`translate(0 ${y(row.name) ?? 0})`}>
            <text y={15} {...axisText} fill="var(--ink)">
              {row.name}
            </text>
            {bars.map(([season, look], index) => {
              const { trees } = row[season];
              const top = 20 + 14 * index;
              const size = { width: x(trees), height: 12, radius: 3 };
              return (
                <g key={season}>
                  {trees > 0 && <BarRounded x={0.5} y={top} {...size} right {...look} />}
                  <text x={x(trees) + 6} y={top + 10.5} {...axisText} fontSize={12}>
                    {trees}
                  </text>
                </g>
              );
            })}
          </g>
        ));
      }}
    </ChartFrame>
  );
}
