import * as z from 'zod/mini';

/** A phone that took the list of a day along. */
export interface GatePhone {
  /** Chosen by the phone. */
  phone: string;
  /** Who was signed in on it: the email address; null once that account is closed. */
  by: string | null;
  /** ISO 8601, UTC. */
  takenAt: string;
  /** When it last told the shop what it did; null: not since it took the list. */
  reportedAt: string | null;
  /** Steps that it had still to send then. */
  waiting: number;
  /** An admin does not expect it any more. */
  putAway: boolean;
}

const waitingMax = 100_000;

/** What a phone says of itself. Phones of an earlier release say nothing. */
export const phoneReportSchema = z.object({
  phone: z.optional(z.uuid('Unknown phone')),
  /** Steps that it has still to send once this is answered. */
  waiting: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(waitingMax)), 0),
});
export type PhoneReport = z.infer<typeof phoneReportSchema>;

/**
 * Whether the shop knows all that this phone did, as far as anybody can tell. A report of the morning
 * says nothing about the day.
 * @param since when the work at the gate ended or will end, ISO 8601; null: nobody knows
 */
export function hasReported(
  { takenAt, reportedAt, waiting, putAway }: GatePhone,
  since: string | null,
): boolean {
  if (putAway) return true;
  if (waiting > 0) return false;
  if (since === null) return reportedAt !== null;
  return new Date(reportedAt ?? takenAt) >= new Date(since);
}
