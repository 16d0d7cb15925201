import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import type { SalesReport } from '#domain/admin/reports.ts';
import { formatUsdShort } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import { axisText, ChartFrame, currentBar, previousBar } from './chart-frame.tsx';

const height = 280;
const margin = { top: 8, right: 4, bottom: 28, left: 60 };
const labelWidth = 34;

/** Net sales by week of the season, two bars a week. */
export function WeekChart({ report: { weeks, season, previous } }: { report: SalesReport }) {
  const most = Math.max(
    1,
    ...weeks.flatMap(({ current, previous: before }) => [netCents(current), netCents(before)]),
  );
  return (
    <ChartFrame
      label={`Net sales by week of ${season.name}${previous ? `, compared with ${previous.name}` : ''}. The table below has the numbers.`}
      height={height}
      names={[season.name, previous?.name]}
    >
      {({ width, previousFill }) => {
        const bottom = height - margin.bottom;
        const x = scaleBand({
          domain: weeks.map(({ week }) => week),
          range: [margin.left, width - margin.right],
          padding: 0.25,
        });
        const y = scaleLinear({ domain: [0, most], range: [bottom, margin.top], nice: true });
        const band = x.bandwidth() / (previous ? 2 : 1);
        const every = Math.ceil(weeks.length / ((width - margin.left) / labelWidth));
        return (
          <>
            <GridRows
              scale={y}
              left={margin.left}
              width={width - margin.left - margin.right}
              numTicks={4}
              stroke="var(--line)"
            />
            {weeks.map(({ week, current, previous: before }) => (
              <g key={week}>
                <WeekBar
                  x={x(week) ?? 0}
                  cents={netCents(current)}
                  {...{ y, band }}
                  look={currentBar}
                />
                {previous && (
                  <WeekBar
                    x={(x(week) ?? 0) + band}
                    cents={netCents(before)}
                    {...{ y, band }}
                    look={previousBar(previousFill)}
                  />
                )}
              </g>
            ))}
            <AxisLeft
              scale={y}
              left={margin.left}
              numTicks={4}
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

interface WeekBarProps {
  x: number;
  cents: number;
  y: (cents: number) => number;
  band: number;
  look: object;
}

function WeekBar({ x, cents, y, band, look }: WeekBarProps) {
  if (cents <= 0) return null;
  const radius = Math.min(3, band / 2);
  return (
    <BarRounded
      x={x}
      y={y(cents)}
      width={band}
      height={y(0) - y(cents)}
      radius={radius}
      top
      {...look}
    />
  );
}
