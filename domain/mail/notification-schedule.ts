import { addDate } from '#domain/calendar-days.ts';
import { farmLocal } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';

/** More orders and changes in an hour than this are not mailed one by one. */
export const singlesPerHour = 20;
const hourMs = 3_600_000;

/** The day of the farm whose digest hour was the last to pass: 'YYYY-MM-DD'. */
export function lastDigestDay(hour: number, now: Date): string {
  const [today = '', time = ''] = farmLocal(now.toISOString(), farmTimeZone).split('T');
  return Number.parseInt(time) >= hour ? today : addDate(today, -1);
}

export interface WaitingMail {
  /** Identifies the notification. */
  id: string;
  since: Date;
}

interface OrderMailPlan<Waiting> {
  each: readonly Waiting[];
  digest: readonly Waiting[];
}

/**
 * For an admin who wants a mail per order. When there are too many, they wait for a digest, at most an hour.
 * @param waiting oldest first
 * @param singlesLately mails about single orders in the last hour
 */
export function planOrderMails<Waiting extends WaitingMail>(
  waiting: readonly Waiting[],
  { singlesLately, now }: { singlesLately: number; now: Date },
): OrderMailPlan<Waiting> {
  if (waiting.length + singlesLately <= singlesPerHour) return { each: waiting, digest: [] };
  const [oldest] = waiting;
  const isTime = oldest !== undefined && now.getTime() - oldest.since.getTime() >= hourMs;
  return { each: [], digest: isTime ? waiting : [] };
}
