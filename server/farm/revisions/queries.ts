import { listLimits } from '#domain/list-limits.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, findRow, listRows } from '#server/database/rows.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import type { RevisionSubject } from '#server/schema/revisions.ts';

/** What is revised: one record of a type. */
export interface Subject {
  type: RevisionSubject;
  /** Its id or name. */
  key: string;
}

export interface Revision<Content = unknown> {
  id: number;
  summary: string;
  content: Content;
  /** Address of the admin; null for the program and for closed accounts. */
  by: string | null;
  at: Date;
}

const shownRevisions = listLimits.revisions;

const selectRevisions = (
  db: Db,
  { type, key }: Subject,
  { id = null, limit }: { id?: number | null; limit: number },
): Promise<Revision[]> =>
  listRows(db)<Revision>`
    select revisions.id::integer, summary, content, users.email as by, revisions.created_at as at
    from revisions left join auth.users on users.id = revisions.created_by
    where subject_type = ${type} and subject = ${key} and (${id}::bigint is null or revisions.id = ${id})
    order by revisions.id desc limit ${limit}`;

/** Newest first. */
export const listRevisions = (db: Db, subject: Subject): Promise<Revision[]> =>
  selectRevisions(db, subject, { limit: shownRevisions });

export const findRevision = async (
  db: Db,
  subject: Subject,
  id: number,
): Promise<Revision | undefined> => (await selectRevisions(db, subject, { id, limit: 1 }))[0];

export const findLatestRevision = async (db: Db, subject: Subject): Promise<Revision | undefined> =>
  (await selectRevisions(db, subject, { limit: 1 }))[0];

export async function findLatestRevisionId(db: Db, { type, key }: Subject): Promise<number | null> {
  const row = await findRow(db)<{ id: number | null }>`
    select max(id)::integer as id from revisions where subject_type = ${type} and subject = ${key}`;
  return row?.id ?? null;
}

/** Serializes the changes of a subject, also of one without a revision. */
export const lockSubject = (trx: Trx, { type, key }: Subject): Promise<void> =>
  execute(trx)`
    select pg_advisory_xact_lock(hashtextextended(${`revision ${type} ${key}`}, 0))`;

export async function insertRevision(
  trx: Trx,
  actor: AdminActor | undefined,
  { type, key }: Subject,
  { content, summary }: Pick<Revision, 'content' | 'summary'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('revisions')
    .values({
      subject_type: type,
      subject: key,
      content: JSON.stringify(content),
      summary,
      created_by: actor?.actorId ?? null,
      request_id: actor?.requestId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}
