import { sql } from 'kysely';

/**
 * True while nobody has decided what becomes of what waited when a restored backup was made. Until then, what the time
 * causes by itself is held: it may have happened after the backup.
 */
export const isRestoreUndecided = sql<boolean>`exists (select from restores where decision is null)`;
