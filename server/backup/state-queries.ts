import type { Db } from '#server/database/client.ts';

/** The last backup that was checked, and the newest attempt. */
export async function findLastBackups(db: Db) {
  const newest = () =>
    db
      .selectFrom('backups')
      .select(['started_at as startedAt', 'finished_at as finishedAt', 'state', 'problem'])
      .orderBy('started_at', 'desc')
      .limit(1);
  const [checked, ended] = await Promise.all([
    newest().where('state', '=', 'checked').executeTakeFirst(),
    newest().where('state', '<>', 'running').executeTakeFirst(),
  ]);
  return { checked, ended };
}
