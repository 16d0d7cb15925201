import { randomUUID } from 'node:crypto';
import { transact } from '@grafted/postgres/transact.ts';
import {
  describeIssue,
  emptyIssue,
  issueContentSchema,
  issuesPerPage,
  missingFromIssue,
  recipientsPerPage,
  type IssueContent,
  type IssueList,
  type IssuePreview,
  type IssueRecipient,
  type RecipientListRequest,
  type RevisedIssue,
} from '#domain/mail/newsletters.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { changedParts } from '#server/farm/revisions/changed-parts.ts';
import { readHistory } from '#server/farm/revisions/history.ts';
import type { Subject } from '#server/farm/revisions/queries.ts';
import {
  contentOf,
  saveRevision,
  type Restore,
  type Save,
} from '#server/farm/revisions/service.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { parse } from '#server/platform/http/validation.ts';
import { listBatchMails } from '#server/platform/outbox/batch-queries.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import type { IssuesContext } from './context.ts';
import { describeRecipient, mailStatesOf, readFigures } from './figures.ts';
import { issueMail } from './issue-mail.ts';
import {
  findIssue,
  insertIssue,
  listIssues,
  lockIssue,
  updateContent,
  type Issue,
} from './queries.ts';

export const issueSubject = (id: string): Subject => ({ type: 'newsletter', key: id });

export async function listIssueEntries(db: Db, page: number): Promise<IssueList> {
  const { issues, total } = await listIssues(db, {
    limit: issuesPerPage,
    offset: (page - 1) * issuesPerPage,
  });
  const figuresOf = await readFigures(
    db,
    issues.map(({ id }) => id),
  );
  return {
    issues: issues.map((issue) => ({
      ...headOf(issue),
      figures: figuresOf(issue.id),
      subject: issue.content.subject,
      savedAt: issue.updatedAt.toISOString(),
    })),
    total,
  };
}

/** @throws ShopError for an unknown newsletter */
export async function readIssue(db: Db, id: string): Promise<RevisedIssue> {
  const [issue, history, figuresOf] = await Promise.all([
    findIssue(db, id),
    readHistory(db, issueSubject(id)),
    readFigures(db, [id]),
  ]);
  if (!issue) throw refuse('newsletter_not_found');
  return {
    ...headOf(issue),
    figures: figuresOf(id),
    content: issue.content,
    ...history,
  };
}

const headOf = ({ id, state, held, sendAt, startedAt, recipients }: Issue) => ({
  id,
  state,
  held,
  sendAt: sendAt?.toISOString() ?? null,
  startedAt: startedAt?.toISOString() ?? null,
  recipients,
});

/** @returns the id of an empty draft */
export const createIssue = (db: Db, actor: AdminActor): Promise<string> =>
  transact(db, async (trx) => {
    const id = await insertIssue(trx);
    await saveRevision(trx, actor, issueSubject(id), {
      content: emptyIssue,
      summary: 'Created',
      basedOn: null,
    });
    return id;
  });

/** @throws ShopError unless it is a draft, and when another admin has saved in the meantime */
export const saveIssue = (
  db: Db,
  actor: AdminActor,
  id: string,
  { content, basedOn }: Save & { content: IssueContent },
): Promise<void> =>
  transact(db, async (trx) => {
    const issue = await lockDraft(trx, id);
    await saveRevision(trx, actor, issueSubject(id), {
      content,
      summary: changedParts(describeIssue(issue.content), describeIssue(content)),
      basedOn,
    });
    await updateContent(trx, id, content);
  });

export async function restoreIssue(
  db: Db,
  actor: AdminActor,
  id: string,
  { revision, basedOn }: Restore,
): Promise<void> {
  const content = parse(issueContentSchema, await contentOf(db, issueSubject(id), revision));
  await saveIssue(db, actor, id, { content, basedOn });
}

/** @throws ShopError for one that is planned or has gone out */
export async function lockDraft(trx: Trx, id: string): Promise<Issue> {
  const issue = await lockIssueOrThrow(trx, id);
  if (issue.state !== 'draft') throw refuse('not_draft');
  return issue;
}

export const lockIssueOrThrow = async (trx: Trx, id: string): Promise<Issue> =>
  orRefuse(await lockIssue(trx, id), 'newsletter_not_found');

/** The mail as it would be sent now. */
export async function previewIssue(
  context: IssuesContext,
  content: IssueContent,
): Promise<IssuePreview> {
  const mail = await issueMail(context, content);
  const rendered = await context.renderMail('newsletter', {
    ...mail,
    subject: mail.subject || 'No subject yet',
    unsubscribeUrl: null,
  });
  return { ...rendered, leftOut: content.trees.length - mail.cards.length };
}

/** Mails what is in the editor, saved or not, to one admin. */
export async function sendTest(
  context: IssuesContext,
  to: string,
  content: IssueContent,
): Promise<void> {
  assertComplete(content);
  const mail = await issueMail(context, content);
  await transact(context.db, (trx) =>
    enqueueMail(trx, {
      kind: 'newsletter-test',
      subjectId: randomUUID(),
      to,
      template: 'newsletter',
      props: { ...mail, unsubscribeUrl: null },
    }),
  );
}

/** @throws ShopError when subject or text is missing */
export function assertComplete(content: IssueContent): void {
  const problem = missingFromIssue(content);
  if (problem)
    throw refuse('invalid_input', problem, {
      details: { field: content.subject === '' ? 'subject' : 'body' },
    });
}

export async function listRecipients(
  db: Db,
  id: string,
  { search, show, page }: RecipientListRequest,
): Promise<{ recipients: IssueRecipient[]; total: number }> {
  if (!(await findIssue(db, id))) throw refuse('newsletter_not_found');
  const { mails, total } = await listBatchMails(db, id, {
    search,
    states: show === 'all' ? [] : mailStatesOf(show),
    limit: recipientsPerPage,
    offset: (page - 1) * recipientsPerPage,
  });
  return { recipients: mails.map(describeRecipient), total };
}
