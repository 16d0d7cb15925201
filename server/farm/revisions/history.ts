import type { Revised } from '#domain/farm/revisions.ts';
import type { Db } from '#server/database/client.ts';
import { listRevisions, type Subject } from './queries.ts';

/** What the screen of a subject shows of its revisions. */
export async function readHistory(
  db: Db,
  subject: Subject,
): Promise<Pick<Revised<unknown>, 'revision' | 'history'>> {
  const history = (await listRevisions(db, subject)).map(({ id, summary, by, at }) => ({
    id,
    summary,
    by,
    at: at.toISOString(),
  }));
  return { revision: history[0]?.id ?? null, history };
}
