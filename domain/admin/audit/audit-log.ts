import { catalogKinds } from './catalog-kinds.ts';
import type { EntryOf, StoredEntry } from './kind.ts';
import { moneyKinds } from './money-kinds.ts';
import { orderKinds } from './order-kinds.ts';
import { shopKinds } from './shop-kinds.ts';

/** Every kind of entry of the audit log, with its members and its text: one that has none of both cannot be written. */
export const auditKinds = { ...orderKinds, ...moneyKinds, ...catalogKinds, ...shopKinds };
export type AuditAction = keyof typeof auditKinds;
export type AuditEntry = EntryOf<typeof auditKinds>;

type About<Entry, Subject extends string> = Entry extends { subjectType: infer Subjects }
  ? Subject extends Subjects
    ? Omit<Entry, 'subjectType' | 'subjectId'>
    : never
  : never;
/** What an entry says about a subject of this type. */
export type AuditEntryAbout<Subject extends AuditEntry['subjectType']> = About<AuditEntry, Subject>;

const isKnown = (action: string): action is AuditAction => Object.hasOwn(auditKinds, action);

/** One line of a history. Of an entry that this release does not know, or that lacks a member, its bare kind. */
export function describeAudit(entry: StoredEntry): string {
  const text = isKnown(entry.action) ? auditKinds[entry.action].describe(entry) : undefined;
  return text ?? bareKind(entry);
}

/** 'order status' */
export const bareKind = ({ action }: Pick<StoredEntry, 'action'>): string =>
  action.replaceAll('_', ' ');
