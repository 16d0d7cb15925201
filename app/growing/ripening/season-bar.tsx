import type { RipeningRow, Stage } from '#domain/catalog/ripening-row.ts';
import { chartMonths, type RipeningCalendar } from '#domain/growing/ripening-calendar.ts';

/** Told apart by height and outline too, not by color alone. */
const boxes = {
  bloom: { y: 7, height: 14, rx: 7, className: 'fill-plum' },
  picking: { y: 4, height: 20, rx: 3, className: 'fill-leaf' },
  keeping: { y: 8, height: 12, rx: 3, className: 'fill-leaf-tint stroke-leaf' },
} as const;
const middle = 14;
export const frostLine = { strokeWidth: 2, strokeDasharray: '3 3' } as const;

interface SeasonBarProps {
  row: Pick<RipeningRow, 'bars'>;
  frost: RipeningCalendar['frost'];
}

/** One tree's year, drawn as SVG so that printers keep the colors. */
export const SeasonBar = ({ row, frost }: SeasonBarProps) => (
  <svg className="h-7 w-full overflow-visible">
    {chartMonths.map(({ left }) => (
      <line key={left} x1={`${left}%`} x2={`${left}%`} y1="0" y2="100%" className="stroke-line" />
    ))}
    {row.bars.map(({ stage, left, width }) => (
      <StageShape key={stage} stage={stage} x={`${left}%`} width={`${width}%`} end={left + width} />
    ))}
    <line
      x1={`${frost.left}%`}
      x2={`${frost.left}%`}
      y1="0"
      y2="100%"
      className="stroke-sky"
      {...frostLine}
    />
  </svg>
);

export const StageSample = ({ stage }: { stage: Stage }) => (
  <svg className="h-7 w-9">
    <StageShape stage={stage} x="2%" width="96%" end={98} />
  </svg>
);

interface StageShapeProps {
  stage: Stage;
  x: string;
  width: string;
  end: number;
}

function StageShape({ stage, x, width, end }: StageShapeProps) {
  if (stage === 'chilling')
    return (
      <line
        x1={x}
        x2={`${end}%`}
        y1={middle}
        y2={middle}
        className="stroke-leaf"
        strokeWidth="2"
        strokeDasharray="2 5"
      />
    );
  return <rect x={x} width={width} {...boxes[stage]} />;
}
