import { sql, type RawBuilder } from 'kysely';

/** Work that a transaction can cause, and that polls find by themselves within seconds when a wake-up is lost. */
export const wakeableWork = [
  'mail',
  'newsletters',
  'payment events',
  'stock waits',
  'bulk actions',
] as const;
export type WakeableWork = (typeof wakeableWork)[number];

/** The channel of wake-ups; the payload names the work. */
export const wakeUpChannel = 'background_work';

/** Wakes the work in all processes once the transaction commits. Several in one transaction arrive as one. */
export const wakeUp = (work: WakeableWork): RawBuilder<unknown> =>
  sql`pg_notify(${sql.lit(wakeUpChannel)}, ${sql.lit(work)})`;
