import { createHash } from 'node:crypto';
import ical, { ICalEventTransparency } from 'ical-generator';
import { addDate } from '#domain/calendar-days.ts';
import { settings } from '#domain/farm/settings.ts';
import { careEvents, type CareEvent, type DateRange } from '#domain/growing/care/care-calendar.ts';
import { eventDays } from '#domain/growing/care/care-mail.ts';
import type { Db } from '#server/database/client.ts';
import { calendarText } from '#server/platform/documents/calendar-file.ts';
import {
  listRevisions,
  saveRevisions,
  type Revision,
  type TreeSeason,
} from './revision-queries.ts';
import type { NamedTree } from './trees.ts';

interface Entry {
  id: string;
  name: string;
  event: CareEvent;
}

/**
 * This year and the next two: at least 24 months ahead, and the same file every day of a year.
 * @param today 'YYYY-MM-DD'
 */
function calendarRange(today: string): DateRange {
  const year = Number(today.slice(0, 4));
  return { first: `${year}-01-01`, last: `${year + 2}-12-31` };
}

/** iCalendar (RFC 5545) with the work for all trees. Same trees, same text. */
export async function writeCalendar(
  db: Db,
  trees: readonly NamedTree[],
  today: string,
): Promise<string> {
  const range = calendarRange(today);
  const entries = trees.flatMap(({ id, name, tree }) =>
    careEvents(tree, range)
      .filter(({ first }) => first >= range.first)
      .map((event) => ({ id, name, event })),
  );
  return textOf(entries, await reviseSeasons(db, entries));
}

/** Current revisions by `seasonKey`. */
async function reviseSeasons(
  db: Db,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Revision>> {
  const ids = [...new Set(entries.map(({ id }) => id))];
  const seasons = [...Map.groupBy(entries, seasonKey).values()].map(seasonOf);
  const list = async () =>
    new Map(
      (await listRevisions(db, ids)).map((revision) => [
        `${revision.treeId} ${revision.year}`,
        revision,
      ]),
    );
  const before = await list();
  const changed = seasons.filter(
    ({ treeId, year, digest }) => before.get(`${treeId} ${year}`)?.digest !== digest,
  );
  if (changed.length === 0) return before;
  await saveRevisions(db, changed);
  return list();
}

const seasonKey = ({ id, event }: Entry): string => `${id} ${event.year}`;

function seasonOf(entries: readonly Entry[]): TreeSeason {
  const [{ id, event }] = entries as [Entry]; // groups are not empty
  const digest = createHash('sha256').update(JSON.stringify(entries)).digest('base64url');
  return { treeId: id, year: event.year, digest };
}

function textOf(entries: readonly Entry[], revisions: ReadonlyMap<string, Revision>): string {
  const calendar = ical({
    name: `${settings.name}: your trees`,
    prodId: { company: 'Grafted', product: 'Care calendar', language: 'EN' },
    ttl: 86_400,
  });
  for (const entry of entries) {
    const { id, name, event } = entry;
    const revision = revisions.get(seasonKey(entry));
    calendar.createEvent({
      id: `tree-${id}-${event.task}-${event.year}`,
      sequence: revision?.sequence ?? 0,
      stamp: revision?.changedAt ?? new Date(`${event.first}T00:00:00Z`),
      // One day: bars over whole weeks would hide everything else in the calendar.
      allDay: true,
      start: new Date(`${event.first}T00:00:00Z`),
      end: new Date(`${addDate(event.first, 1)}T00:00:00Z`),
      summary: `${event.title}: ${name}`,
      description: event.first === event.last ? event.text : `${eventDays(event)}. ${event.text}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendarText(calendar);
}
