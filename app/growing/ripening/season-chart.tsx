import { stages as allStages, type RipeningRow, type Stage } from '#domain/catalog/ripening-row.ts';
import { chartMonths, type RipeningCalendar } from '#domain/growing/ripening-calendar.ts';
import { frostLine, SeasonBar, StageSample } from './season-bar.tsx';

type Frost = RipeningCalendar['frost'];

/** A picture of the table below it: hidden from screen readers, which read that. */
export const SeasonChart = ({ rows, frost }: { rows: readonly RipeningRow[]; frost: Frost }) => (
  <div
    aria-hidden
    className="mt-5 break-inside-avoid rounded-panel border border-line bg-surface px-4 py-4 sm:px-6"
  >
    <div className="grid sm:grid-cols-[170px_minmax(0,1fr)]">
      <span />
      <Months />
    </div>
    <div className="grid">
      {rows.map((row) => (
        <div
          key={row.variety}
          className="grid items-center border-line py-1 not-last:border-b sm:grid-cols-[170px_minmax(0,1fr)]"
        >
          <span className="text-sm leading-snug font-semibold">{row.variety}</span>
          <SeasonBar row={row} frost={frost} />
        </div>
      ))}
    </div>
  </div>
);

/** Every second name on narrow screens. */
export const Months = () => (
  <div className="relative h-7 text-xs text-ink-2">
    {chartMonths.map(({ name, left }, index) => (
      <span
        key={left}
        className={`absolute ${index % 2 === 0 ? '' : 'max-md:hidden'}`}
        style={{ left: `${left}%` }}
      >
        {name}
      </span>
    ))}
  </div>
);

const keyNames: Record<Stage, string> = {
  bloom: 'Bloom',
  picking: 'Picking',
  chilling: 'In the cold, not ripe yet',
  keeping: 'Keeps',
};

interface ChartKeyProps {
  frost: Frost;
  stages?: readonly Stage[];
}

export const ChartKey = ({ frost, stages = allStages }: ChartKeyProps) => (
  <ul aria-hidden className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-2">
    {stages.map((stage) => (
      <li key={stage} className="flex items-center gap-2">
        <StageSample stage={stage} />
        {keyNames[stage]}
      </li>
    ))}
    <li className="flex items-center gap-2">
      <svg className="h-5 w-2.5">
        <line x1="5" x2="5" y1="0" y2="100%" className="stroke-sky" {...frostLine} />
      </svg>
      First hard frost, about {frost.name}
    </li>
  </ul>
);
