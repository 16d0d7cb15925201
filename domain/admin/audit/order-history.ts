import * as z from 'zod/mini';
import { mailName, mailStateName } from '#domain/mail/mail-names.ts';
import { formatUsd } from '#domain/money.ts';
import type { TimelineEntry } from '#domain/orders/order-list.ts';
import {
  paymentEvents,
  paymentEventTexts,
  type PaymentEvent,
} from '#domain/orders/payment-events.ts';
import { describeAudit } from './audit-log.ts';
import { kind, type Kind } from './kind.ts';

const nothing = z.object({});

/** What the history reads from other tables than the audit log. */
const derivedKinds = {
  order_placed: kind('order', {}, () => 'Order placed'),
  order_lapsed: kind(
    'order',
    {},
    () => 'Not paid in time: canceled, and its trees went back into stock',
  ),
  partner_notice: kind(
    'order',
    { after: z.object({ text: z.string() }) },
    ({ after }) => `Told at checkout: ${after.text}`,
  ),
  mail: kind(
    'order',
    { after: z.object({ template: z.string(), state: z.string() }) },
    ({ after }) => `Mail “${mailName(after.template)}”: ${mailStateName(after.state)}`,
  ),
};

const paymentKind = (event: PaymentEvent) =>
  kind('order', { after: z.object({ amountCents: z.optional(z.number()) }) }, ({ after }) =>
    after.amountCents === undefined
      ? paymentEventTexts[event]
      : `${paymentEventTexts[event]}, ${formatUsd(after.amountCents)}`,
  );

type AnyKind = Pick<Kind<string, typeof nothing, typeof nothing>, 'describe'>;
const kinds = new Map<string, AnyKind>([
  ...Object.entries(derivedKinds),
  ...paymentEvents.map((event) => [`payment_${event}`, paymentKind(event)] as const),
]);

/** One line of an order's history as admins read it. */
export const describeEntry = (entry: TimelineEntry): string =>
  kinds.get(entry.action)?.describe(entry) ?? describeAudit(entry);
