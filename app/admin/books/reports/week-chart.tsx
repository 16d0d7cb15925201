import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import { formatUsdShort } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import type { SalesReport } from '#domain/orders/reports.ts';
import { axisText, ChartFrame } from './chart-frame.tsx';

const height = 280;
const margin = { top: 8, right: 4, bottom: 28, left: 60 };
const labelWidth = 34;

/** Net sales by week of the season, two bars a week. */
export function WeekChart({ report }: { report: SalesReport }) {
  const { weeks } = report;
  const most = Math.max(
    1,
    ...weeks.flatMap(({ current, previous }) => [netCents(current), netCents(previous)]),
  );
  return (
    <ChartFrame what="Net sales by week of" report={report} height={height}>
      {(width, bars) => {
        const { left, right, top } = margin;
        const bottom = height - margin.bottom;
        const range: [number, number] = [left, width - right];
        const x = scaleBand({ domain: weeks.map(({ week }) => week), range, padding: 0.25 });
        const y = scaleLinear({ domain: [0, most], range: [bottom, top], nice: true });
        const band = x.bandwidth() / bars.length;
        const every = Math.ceil(weeks.length / ((width - left) / labelWidth));
        const ticks = { left, numTicks: 4 };
        return (
          <>
            <GridRows scale={y} {...ticks} width={width - left - right} stroke="var(--line)" />
            {weeks.flatMap(({ week, ...sales }) =>
              bars.map(([season, look], index) => {
                const cents = netCents(sales[season]);
                if (cents <= 0) return null;
                const place = { x: (x(week) ?? 0) + band * index, y: y(cents) };
                const size = {
                  width: band,
                  height: y(0) - y(cents),
                  radius: Math.min(3, band / 2),
                };
                return <BarRounded key={`${week} ${season}`} {...place} {...size} top {...look} />;
              }),
            )}
            <AxisLeft
              scale={y}
              {...ticks}
              hideAxisLine
              hideTicks
              tickFormat={(cents) => formatUsdShort(Math.round(Number(cents)))}
              tickLabelProps={{ ...axisText, textAnchor: 'end', dx: -4, dy: 4 }}
            />
            <AxisBottom
              scale={x}
              top={bottom}
              tickValues={weeks.flatMap(({ week }) => ((week - 1) % every === 0 ? week : []))}
              stroke="var(--control)"
              hideTicks
              tickLabelProps={{ ...axisText, textAnchor: 'middle' }}
            />
          </>
        );
      }}
    </ChartFrame>
  );
}
