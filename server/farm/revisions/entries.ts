import type { RevisionEntry } from '#domain/admin/revisions.ts';
import type { Db } from '#server/database/client.ts';
import { listRevisions, type Subject } from './queries.ts';

/** The history of a subject as its screen shows it, newest first. */
export const listEntries = async (db: Db, subject: Subject): Promise<RevisionEntry[]> =>
  (await listRevisions(db, subject)).map(({ id, summary, by, at }) => ({
    id,
    summary,
    by,
    at: at.toISOString(),
  }));
