import { currentDate } from '@grafted/postgres/clock.ts';
import type { Overview } from '#domain/admin/overview.ts';
import { openingBlockers } from '#domain/farm/opening.ts';
import { seasonPhase } from '#domain/farm/season.ts';
import { settings } from '#domain/farm/settings.ts';
import { findUndecidedRestore } from '#server/backup/restored-queries.ts';
import { readBackupState } from '#server/backup/state.ts';
import { readSales } from '#server/books/reports/sales-queries.ts';
import { listMissedSearches } from '#server/catalog/searches/queries.ts';
import type { Db } from '#server/database/client.ts';
import { listSampleTexts } from '#server/farm/pages/queries.ts';
import { findCurrentSeason } from '#server/farm/season/queries.ts';
import { listHeldIssues } from '#server/mail/newsletter/issues/queries.ts';
import { findMailStop } from '#server/mail/notifications/mail-stop-queries.ts';
import { listBouncingAdmins } from '#server/mail/notifications/queries.ts';
import { countClaims } from '#server/orders/claims/admin-queries.ts';
import { listOversold } from '#server/orders/farm-orders/oversold-queries.ts';
import { listOrdersWithoutPartners } from '#server/orders/partners/service.ts';
import { listComingDays, listDaysToClose } from '#server/orders/pickups/overview-queries.ts';
import { countOpenItems } from '#server/orders/short-items/queries.ts';
import { listUnfulfilled } from '#server/orders/unfulfilled/service.ts';
import { listUnmatched } from '#server/orders/unmatched-trees/queries.ts';
import { listOpenDiscrepancies } from '#server/payments/discrepancy-queries.ts';
import { listUndelivered } from '#server/platform/outbox/admin-queries.ts';
import type { AdminContext } from './context.ts';
import {
  countOpenPayments,
  countWaiting,
  listCanceledWithMoney,
  listScarce,
  sumOrderMoney,
} from './overview-queries.ts';

const discrepanciesMax = 20;
const mailsMax = 20;
const canceledMax = 20;
const unmatchedMax = 50;
const missedSearchesMax = 12;

/** The sample farm takes no orders unless payments go to a sandbox. */
export async function readOverview(db: Db, { sandbox }: AdminContext['square']): Promise<Overview> {
  // What takes longest first: there are fewer connections than statements.
  const [
    partnerless,
    sales,
    waiting,
    items,
    claims,
    shortfalls,
    comingDays,
    daysToClose,
    discrepancies,
    counts,
    mails,
    scarce,
    missedSearches,
    season,
    sampleTexts,
    backup,
    mailStop,
    bouncingAdmins,
    canceledWithMoney,
    orderMoney,
    restore,
    heldNewsletters,
    unmatchedTrees,
    oversoldTrees,
  ] = await Promise.all([
    listOrdersWithoutPartners(db),
    readSales(db),
    countWaiting(db),
    listUnfulfilled(db),
    countClaims(db),
    countOpenItems(db),
    listComingDays(db),
    listDaysToClose(db),
    listOpenDiscrepancies(db, discrepanciesMax),
    countOpenPayments(db),
    listUndelivered(db),
    listScarce(db),
    listMissedSearches(db, missedSearchesMax),
    findCurrentSeason(db),
    listSampleTexts(db),
    readBackupState(db, { isRequired: !sandbox, now: currentDate() }),
    findMailStop(db),
    listBouncingAdmins(db),
    listCanceledWithMoney(db, canceledMax),
    sumOrderMoney(db),
    findUndecidedRestore(db),
    listHeldIssues(db),
    listUnmatched(db, unmatchedMax),
    listOversold(db, unmatchedMax),
  ]);
  return {
    season: { name: season.name, phase: seasonPhase(season, currentDate()) },
    missingToOpen: sandbox ? [] : openingBlockers(settings),
    sampleTexts: sandbox ? [] : sampleTexts,
    backup,
    restore: restore ?? null,
    lateNewsletters: restore ? [] : heldNewsletters,
    mailStoppedSince: mailStop?.toISOString() ?? null,
    bouncingAdmins,
    toPrepare: {
      orders: waiting.toPrepare,
      treesPending: items.reduce((sum, { pending }) => sum + pending, 0),
      treesConfirmed: items.reduce((sum, { confirmed }) => sum + confirmed, 0),
    },
    willNotBear: {
      orders: partnerless.length,
      toMail: partnerless.filter(({ offeredAt }) => offeredAt === null).length,
    },
    ready: { pickup: waiting.pickup, delivery: waiting.delivery },
    orderMoney,
    unmatchedTrees,
    oversoldTrees,
    claims,
    shortfalls,
    comingDays,
    daysToClose,
    payments: {
      breaks: discrepancies,
      unsettled: counts.unsettled,
      refundsUnderWay: counts.refunds,
      canceledWithMoney,
    },
    mailsFailed: mails.length,
    undeliveredMails: mails.slice(0, mailsMax),
    scarce,
    missedSearches,
    ...sales,
  };
}
