import { startPolling, type Polling } from '#server/platform/background/polling.ts';
import type { CareMailContext } from './context.ts';
import { sendMonthMails } from './month-mail.ts';

/** Polls, because months begin by time. */
export const startCareMailPolling = (context: CareMailContext): Polling =>
  startPolling({
    everyMs: 60_000,
    work: () => sendMonthMails(context),
    log: context.log,
    what: 'care mails of the month',
  });
