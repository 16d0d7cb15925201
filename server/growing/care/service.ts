import type { Identity } from '@grafted/auth';
import { currentDate } from '@grafted/postgres/clock.ts';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { careEvents, laterEvents } from '#domain/growing/care/care-calendar.ts';
import type { CareChange, CareChoice, CarePlace, TreeCare } from '#domain/growing/care/care.ts';
import { parseZip } from '#domain/growing/place.ts';
import type { Db } from '#server/database/client.ts';
import { listOrchard } from '#server/growing/orchard/queries.ts';
import { findShift } from '#server/growing/places/service.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { verifiedEmail } from '#server/platform/http/verified-email.ts';
import { writeCalendar } from './calendar.ts';
import type { CareContext } from './context.ts';
import { feedUrl, readFeedFile } from './feed-address.ts';
import { firstOfNextMonth } from './months.ts';
import { findCare, findFeedOwner, renewFeedId, saveCare } from './queries.ts';
import { loadCareTrees, needsCare } from './trees.ts';

export const farmToday = (): string => dayAt(currentDate(), farmTimeZone);

export async function describeChoice(context: CareContext, userId: string): Promise<CareChoice> {
  const { zip, wantsMail, feedId } = await findCare(context.db, userId);
  return {
    zip: zip ?? null,
    wantsMail,
    feedUrl: feedId === null ? null : feedUrl(context, feedId),
  };
}

/** @throws ShopError when mail is wanted and the address is not confirmed */
export async function changeCare(
  db: Db,
  identity: Identity,
  { zip, wantsMail }: CareChange,
): Promise<void> {
  const email = verifiedEmail(identity)?.toLowerCase();
  if (wantsMail && !email) throw refuse('address_not_confirmed');
  await saveCare(db, identity.userId, {
    zip: (zip !== null && parseZip(zip)) || null,
    mail: wantsMail && email ? { to: email, from: firstOfNextMonth(farmToday()) } : undefined,
  });
}

/** A new secret address; a former one ends. */
export const renewFeed = async (context: CareContext, userId: string): Promise<string> =>
  feedUrl(context, await renewFeedId(context.db, userId));

/** Undefined for an unknown or former address. */
export async function findFeed(
  { db, linkSecret }: Pick<CareContext, 'db' | 'linkSecret'>,
  file: string,
): Promise<string | undefined> {
  const feedId = readFeedFile({ linkSecret }, file);
  const userId = feedId && (await findFeedOwner(db, feedId));
  return userId ? calendarOf(db, userId) : undefined;
}

export async function calendarOf(db: Db, userId: string, today = farmToday()): Promise<string> {
  const { trees } = await listCareTrees(db, userId);
  return writeCalendar(db, trees, today);
}

/** Trees that the customer looks after, with the place that their days are for. */
export async function listCareTrees(db: Db, userId: string) {
  const [orchard, find, place] = await Promise.all([
    listOrchard(db, userId),
    loadCareTrees(db),
    findCarePlace(db, userId),
  ]);
  const trees = orchard
    .filter(needsCare)
    .map((tree) => find(tree, place.shift ?? 0))
    .filter((tree) => tree !== undefined);
  return { trees, orchard, place };
}

async function findCarePlace(db: Db, userId: string): Promise<CarePlace> {
  const { zip } = await findCare(db, userId);
  if (zip === undefined) return { zip: null, shift: null };
  return { zip, shift: (await findShift(db, zip)) ?? null };
}

/** @throws ShopError when it is not a tree that this customer looks after */
export async function describeTreeCare(db: Db, userId: string, id: string): Promise<TreeCare> {
  const { trees, orchard, place } = await listCareTrees(db, userId);
  const tree = orchard.find((one) => one.id === id && needsCare(one));
  if (!tree) throw refuse('tree_not_found');
  const found = trees.find((one) => one.id === id);
  const today = farmToday();
  const range = { first: today, last: addDate(today, 365) };
  return {
    tree: { ...tree, kind: found?.tree.facts.kind ?? null },
    place,
    today,
    events: found ? careEvents(found.tree, range) : [],
    later: found ? laterEvents(found.tree, range) : [],
  };
}
