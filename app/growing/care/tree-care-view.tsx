import { Button } from '#app/ui/button.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { addDate } from '#domain/calendar-days.ts';
import type { CareEvent } from '#domain/growing/care/care-calendar.ts';
import { eventDays } from '#domain/growing/care/care-mail.ts';
import type { TreeCare } from '#domain/growing/care/care.ts';
import { pestDuty } from '#domain/growing/care/pest-duty.ts';
import { treeDetails, treeName } from '#domain/growing/orchard-texts.ts';
import { placeText } from './place-text.ts';

export function TreeCareView({ care: { tree, place, today, events, later } }: { care: TreeCare }) {
  const now = events.filter(({ first }) => first <= today);
  const ahead = events.filter(({ first }) => first > today);
  const soon = ahead[0] && addDate(ahead[0].first, 7);
  const next = ahead.filter(({ first }) => soon !== undefined && first <= soon);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="title-page wrap-anywhere">{treeName(tree)}</h1>
          <p className="mt-1.5 text-ink-2">{treeDetails(tree)}</p>
        </div>
        <PrintButton />
      </div>
      {events.length === 0 ? (
        <p className="mt-6">We know too little about this tree to make a calendar for it.</p>
      ) : (
        <>
          <TitledPanel title="Now" className="mt-6">
            {now.length > 0 ? <Works events={now} /> : <p className="mt-2">Nothing to do today.</p>}
            {next.length > 0 && (
              <>
                <h2 className="title-panel mt-6">Next</h2>
                <Works events={next} />
              </>
            )}
          </TitledPanel>
          <section aria-labelledby="year" className="mt-9">
            <h2 id="year" className="title-panel">
              The year ahead
            </h2>
            <p className="mt-1.5 text-ink-2">{placeText(place)}</p>
            <Months
              events={ahead.filter((event) => !next.includes(event))} // shown above
              today={today}
            />
          </section>
          {later.length > 0 && (
            <section aria-labelledby="later" className="mt-9">
              <h2 id="later" className="title-panel">
                Once it bears, from about {later[0]?.year}
              </h2>
              <Works events={later} />
            </section>
          )}
          <p className="mt-8 max-w-[46em] text-sm text-ink-2">{pestDuty}</p>
        </>
      )}
    </>
  );
}

const PrintButton = () => (
  <Button size="small" variant="ghost" className="print:hidden" onClick={() => window.print()}>
    Print
  </Button>
);

function Months({ events, today }: { events: readonly CareEvent[]; today: string }) {
  const months = Map.groupBy(events, ({ first }) => (first < today ? today : first).slice(0, 7));
  return [...months].map(([month, works]) => (
    <section key={month} aria-label={monthName(month)} className="mt-5">
      <h3 className="border-b border-line pb-1 text-xl">{monthName(month)}</h3>
      <Works events={works} />
    </section>
  ));
}

const Works = ({ events }: { events: readonly CareEvent[] }) => (
  <ul className="mt-1.5">
    {events.map((event) => (
      <li
        key={`${event.task} ${event.year}`}
        className="break-inside-avoid border-t border-line py-2.5 first:border-t-0"
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong className="font-semibold">{event.title}</strong>
          <span className="text-sm text-ink-2">{eventDays(event)}</span>
        </p>
        <p className="mt-0.5">{event.text}</p>
      </li>
    ))}
  </ul>
);

const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
