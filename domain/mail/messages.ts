import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { requiredLine } from '#domain/form-fields.ts';
import { pageField } from '#domain/list-fields.ts';
import {
  orderFilterSchema,
  withoutDay,
  type OrderFilter,
  type WayOfPaying,
} from '#domain/orders/order-list.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { subjectMax, type IssueRecipient } from './newsletters.ts';

export const messageBodyMax = 5000;
/** Whoever got a message within this time is asked about before the next one. */
export const recentDays = 7;

/** About their order: to all. News: to subscribers of the newsletter alone, with its way out. */
export const messageAbouts = ['order', 'news'] as const;
export type MessageAbout = (typeof messageAbouts)[number];

export const messageTextSchema = z.strictObject({
  subject: requiredLine(
    'Enter a subject',
    [3, subjectMax],
    `The subject must be at most ${subjectMax} characters`,
  ),
  /** Markdown. HTML in it is shown as text. */
  body: z
    .string('Write the message')
    .check(
      cleaned.text(),
      z.minLength(10, 'Write the message'),
      z.maxLength(messageBodyMax, `The message must be at most ${messageBodyMax} characters`),
    ),
});
export type MessageText = z.infer<typeof messageTextSchema>;

const about = z.enum(messageAbouts, 'Choose what it is about');
export const messageAudienceSchema = z.strictObject({ filter: orderFilterSchema, about });
/** Who a message would reach, page by page. */
export const messagePeopleSchema = z.strictObject({
  filter: orderFilterSchema,
  about,
  again: z.boolean('Say whether those get it who had a message lately'),
  page: pageField(),
});
/** What a message would look like: with the data of the first customer who gets it. */
export const messagePreviewSchema = z.strictObject({
  text: messageTextSchema,
  about,
  filter: orderFilterSchema,
  again: z.boolean('Say whether those get it who had a message lately'),
});
export type MessagePreview = z.infer<typeof messagePreviewSchema>;
export const messageRecipientsSchema = z.object({ page: pageField() });
export const messagePeoplePerPage = 50;

/** One of those that a message goes to. */
export interface MessagePerson {
  orderId: string;
  number: number | null;
  fullName: string;
  email: string;
}
/** One of those that it went to, and what became of the mail. */
export type MessageRecipient = MessagePerson & Pick<IssueRecipient, 'outcome' | 'tone' | 'at'>;

export const newMessageSchema = z.strictObject({
  id: z.uuid('Unknown message'),
  about,
  filter: orderFilterSchema,
  text: messageTextSchema,
  /** Includes those who got a message lately. */
  again: z.boolean('Say whether those get it who had a message lately'),
  /** The number of customers that the admin saw. */
  expected: z.int('Unknown number'),
  /** Exactly who they were: of the same number, others may have come and gone. */
  shown: z.string('Unknown customers').check(z.maxLength(100, 'Unknown customers')),
});
export type NewMessage = z.infer<typeof newMessageSchema>;

/** A customer whom a message does not reach, and who was called instead. */
export interface MessageCall extends CallEntry {
  /** No mail was sent to them, or theirs bounced. */
  bounced: boolean;
  /** ISO 8601; null: not yet. */
  calledAt: string | null;
  /** An email address. */
  calledBy: string | null;
}
export const messageCallSchema = z.strictObject({
  orderId: z.uuid('Unknown order'),
  called: z.boolean('Say whether they were called'),
});

/** A customer whom no mail reaches. */
export interface CallEntry {
  orderId: string;
  number: number | null;
  fullName: string;
  phone: string;
}

export interface SentMessage {
  id: string;
  about: MessageAbout;
  subject: string;
  body: string;
  chosen: string;
  recipients: number;
  /** Whose mail has not gone out yet, and whose never will. */
  waiting: number;
  failed: number;
  /** Whom it does not reach, and how many of them were called. */
  toCall: number;
  called: number;
  /** When the first of those goes out that can still be recalled; ISO 8601. */
  goesOutAt: string | null;
  recalledAt: string | null;
  /** ISO 8601, UTC. */
  sentAt: string;
  /** An email address; null when the account is closed. */
  sentBy: string | null;
}

/** Who a message would reach now. */
export interface MessageAudience {
  chosen: string;
  /** Customers, each once. */
  toMail: number;
  /** How many of them got one lately. */
  lately: number;
  /** Names the customers without those who got one lately, and with them. */
  shown: { fresh: string; all: string };
  latest: Pick<SentMessage, 'subject' | 'sentAt'>[];
  /** News only: those who did not subscribe. */
  notSubscribed: number;
  /** To call: no email address, or it bounces. */
  toCall: CallEntry[];
  toCallInAll: number;
}

const waysOfPayingText: Record<WayOfPaying, string> = {
  card: 'card',
  cash: 'cash',
  check: 'check',
  other: 'other means',
};

/** The filter of All Orders in words: 'Pickup on Saturday, April 3, to be paid'. */
export function describeChoice(filter: OrderFilter, season: string | undefined): string {
  const { status, payment, method, paidBy, day, from, to, search, deleted } = filter;
  const parts = [
    deleted && 'Deleted',
    method === 'pickup' && 'Pickup',
    method === 'delivery' && 'Delivery',
    day === withoutDay && 'without a day',
    day !== undefined && day !== withoutDay && `on ${pickupDayName(day)}`,
    status && `status ${status}`,
    payment === 'due' && 'to be paid',
    payment === 'overpaid' && 'overpaid',
    payment && payment !== 'due' && payment !== 'overpaid' && `payment ${payment}`,
    paidBy && `paid by ${waysOfPayingText[paidBy]}`,
    season,
    filter.bulk && 'Chosen orders',
    from && `placed from ${from}`,
    to && `placed to ${to}`,
    search && `“${search}”`,
  ].filter((part): part is string => Boolean(part));
  const text = parts.join(', ');
  return text ? text[0]!.toUpperCase() + text.slice(1) : 'All orders';
}
