import { startPolling, type Polling } from '#server/platform/background/polling.ts';
import type { SendIssuesContext } from './context.ts';
import { sendIssues } from './send.ts';

/** Polls, because newsletters are due by time and done when the outbox says so. */
export const startIssuePolling = (context: SendIssuesContext): Polling =>
  startPolling({
    everyMs: 5000,
    work: (stopping) => sendIssues(context, stopping),
    log: context.log,
    what: 'newsletters',
  });
