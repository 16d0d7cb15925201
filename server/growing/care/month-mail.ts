import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { addDate } from '#domain/calendar-days.ts';
import { mailDay } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { careEvents, type DateRange } from '#domain/growing/care/care-calendar.ts';
import { groupWork, type CareWork } from '#domain/growing/care/care-mail.ts';
import type { Db } from '#server/database/client.ts';
import { preferencesUrl } from '#server/platform/outbox/list-token.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import type { CareMailContext } from './context.ts';
import { lockDueCare, scheduleNextMail } from './mail-queries.ts';
import { firstOfNextMonth } from './months.ts';
import { listCareTrees } from './service.ts';

/** Small, because each account's calendar is computed while its row is locked. */
const batch = 10;
/** Told when they begin, not again in every month that they last. */
const toldOnce = new Set(['chill', 'eat']);

/** Mails the month's work to everyone who asked, once each. Safe in several processes at once. */
export async function sendMonthMails(context: CareMailContext, now = currentDate()): Promise<void> {
  const today = mailDay(now, farmTimeZone);
  for (let more = true; more;)
    more = await transact(context.db, async (trx) => {
      const due = await lockDueCare(trx, today, batch);
      for (const care of due) {
        const member = await scheduleNextMail(trx, care, firstOfNextMonth(today));
        const works = care.address === null ? [] : await monthWork(trx, care.userId, today);
        if (care.address === null || works.length === 0) continue;
        await enqueueMail(trx, {
          kind: 'care',
          subjectId: `${care.userId} ${today.slice(0, 7)}`,
          to: care.address,
          template: 'care',
          props: {
            month: monthName(today),
            works,
            orchardUrl: `${context.publicUrl}/account?tab=orchard`,
            unsubscribeUrl: preferencesUrl(context, { list: 'care', member }),
          },
          list: { name: 'care', member },
        });
      }
      return due.length === batch;
    });
}

async function monthWork(db: Db, userId: string, today: string): Promise<CareWork[]> {
  const month: DateRange = {
    first: `${today.slice(0, 7)}-01`,
    last: addDate(firstOfNextMonth(today), -1),
  };
  const { trees } = await listCareTrees(db, userId);
  const events = trees.flatMap(({ name, tree }) =>
    careEvents(tree, month).map((event) => ({ name, event })),
  );
  return groupWork(
    events
      .filter(({ event }) => event.first >= month.first || !toldOnce.has(event.task))
      .toSorted((a, b) => a.event.first.localeCompare(b.event.first)),
  );
}

const monthName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
