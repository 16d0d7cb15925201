import { isDeepStrictEqual } from 'node:util';
import { isUuid } from '@grafted/auth';
import type { AuditEntry } from '#domain/admin/audit/audit-log.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { textId } from '#server/platform/audit/text-id.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import type { RevisionSubject } from '#server/schema/revisions.ts';
import {
  findLatestRevision,
  findRevision,
  insertRevision,
  lockSubject,
  type Revision,
  type Subject,
} from './queries.ts';

export interface NewRevision {
  content: unknown;
  summary: string;
  /** The revision that the admin edited; null when there was none yet. */
  basedOn: number | null;
  /** The state before the first revision, which is kept too. */
  before?: unknown;
}

export type Save = Pick<NewRevision, 'basedOn'>;
export type Restore = Save & { revision: number };

/**
 * Saves a new state of a subject; the caller applies it in the same transaction.
 * @returns the revision's id
 * @throws ShopError when another admin has saved in the meantime: nothing is overwritten unseen
 */
export async function saveRevision(
  trx: Trx,
  actor: AdminActor,
  subject: Subject,
  { content, summary, basedOn, before }: NewRevision,
): Promise<number> {
  await lockSubject(trx, subject);
  const latest = await assertUnchanged(trx, subject, basedOn);
  if (!latest && before !== undefined)
    await insertRevision(trx, undefined, subject, {
      content: before,
      summary: 'As it was at first',
    });
  const entryOf = audited[subject.type];
  if (entryOf)
    await recordAudit(trx, actor, entryOf(savedEntry(subject, latest?.content ?? before, content)));
  return insertRevision(trx, actor, subject, { content, summary });
}

interface Saved {
  subjectId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Seasons and varieties write entries of their own, which say more. */
const audited: Partial<Record<RevisionSubject, (saved: Saved) => AuditEntry>> = {
  settings: (saved) => ({ action: 'settings_saved', subjectType: 'settings', ...saved }),
  coupon: (saved) => ({ action: 'coupon_saved', subjectType: 'coupon', ...saved }),
  page: (saved) => ({ action: 'page_saved', subjectType: 'page', ...saved }),
  newsletter: (saved) => ({ action: 'newsletter_saved', subjectType: 'newsletter', ...saved }),
  rootstock: (saved) => ({ action: 'rootstock_saved', subjectType: 'rootstock', ...saved }),
};

function savedEntry({ type, key }: Subject, before: unknown, after: unknown): Saved {
  const [was, is] = [membersOf(before), membersOf(after)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !isDeepStrictEqual(was[name], is[name]),
  );
  const pick = (members: Record<string, unknown>) =>
    Object.fromEntries(
      changed.filter((name) => name in members).map((name) => [name, members[name]]),
    );
  return {
    subjectId: isUuid(key) ? key : textId(`${type} ${key}`),
    before: pick(was),
    after: pick(is),
  };
}

/** The content as JSON stores it, which drops members that are undefined. */
const membersOf = (content: unknown): Record<string, unknown> =>
  typeof content === 'object' && content !== null
    ? (JSON.parse(JSON.stringify(content)) as Record<string, unknown>)
    : {};

/** @returns the newest revision. @throws ShopError when it is not the one that the admin has seen */
export async function assertUnchanged(
  trx: Trx,
  subject: Subject,
  basedOn: number | null,
): Promise<Revision | undefined> {
  const latest = await findLatestRevision(trx, subject);
  if ((latest?.id ?? null) === basedOn) return latest;
  throw refuse(
    'changed_meanwhile',
    `${latest?.by ?? 'Another admin'} saved this in the meantime. Your text is kept below: compare it with the saved state, then save again.`,
    { details: { latest: latest?.id ?? null } },
  );
}

/** The content of an older revision, to be saved as a new one. @throws ShopError for an unknown one */
export async function contentOf(db: Db, subject: Subject, id: number): Promise<unknown> {
  const revision = orRefuse(await findRevision(db, subject, id), 'revision_not_found');
  return revision.content;
}
