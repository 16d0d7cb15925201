import * as z from 'zod/mini';
import { discrepancyNames } from '#domain/books/discrepancies.ts';
import { wholeNumber } from '#domain/form-fields.ts';
import { shortOrderId } from '#domain/statuses.ts';

/** Mailed at once, if the admin wants them. */
export const urgentKinds = [
  'dispute',
  'refund_failed',
  'discrepancy',
  'sold_out',
  'backup_failed',
  'mail_stopped',
  'order_lapsed',
  'mail_blocked',
] as const;
export type UrgentKind = (typeof urgentKinds)[number];
/** A paid order; and trees that a customer adds to one, removes, or cancels. */
const orderKinds = ['order', 'order_change'] as const;
type OrderKind = (typeof orderKinds)[number];
export type NotificationKind = UrgentKind | OrderKind;
export const isOrderKind = (kind: NotificationKind): kind is OrderKind =>
  orderKinds.some((name) => name === kind);

export const urgentNames: Record<UrgentKind, string> = {
  dispute: 'A customer disputes a payment',
  refund_failed: 'A refund failed',
  discrepancy: 'The card provider’s records differ from ours',
  sold_out: 'A tree sold out',
  backup_failed: 'A backup failed',
  mail_stopped: 'Email did not go out (mailed once it works again)',
  mail_blocked: 'Other mail servers refuse our email',
  order_lapsed: 'An order you entered was not paid in time',
};

const orderModes = ['each', 'digest', 'none'] as const;

export const notificationSettingsSchema = z.strictObject({
  /** `each`: a mail per order, and per change by a customer. `digest`: one a day. */
  orders: z.enum(orderModes, 'Choose how you hear of orders'),
  /** On the farm's clock. */
  digestHour: wholeNumber('Choose an hour', [0, 23]),
  // In one order, each once.
  urgent: z
    .array(z.enum(urgentKinds, 'Unknown notification'))
    .check(z.overwrite((chosen) => urgentKinds.filter((kind) => chosen.includes(kind)))),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export interface OwnNotifications extends NotificationSettings {
  /** Where they go. */
  email: string;
  /** Mail to this address bounces. */
  bounces: boolean;
}

export interface Alert {
  title: string;
  text: string;
}

/** In words for the owner. `details` as the triggers of migration 0111 write them. */
export function describeAlert(kind: UrgentKind, details: Record<string, unknown>): Alert {
  const text = (name: string) => String(details[name] ?? '');
  switch (kind) {
    case 'sold_out':
      return {
        title: `${text('variety')} on ${text('rootstock')} sold out`,
        text: 'The last tree was sold. Visitors can join the line for the next one.',
      };
    case 'backup_failed':
      return {
        title: 'A backup failed',
        text: `${text('problem')} The shop tries again every hour, up to three times a day.`,
      };
    case 'mail_stopped':
      return {
        title: 'Email goes out again',
        text: `No email went out from ${text('since')} to ${text('until')}. What waited is being sent now.`,
      };
    case 'mail_blocked':
      return {
        title: 'Other mail servers refuse our email',
        text: `Not for the recipient’s address, but for what we are: reputation, signature or policy (${text('reason')}). Let whoever runs your email run “npm run doctor -- mail”.`,
      };
    case 'order_lapsed':
      return {
        title: `Order ${shortOrderId(text('orderId'))} was not paid in time`,
        text: 'It is canceled now, and its trees are back in stock.',
      };
    default:
      return {
        title: discrepancyNames[text('kind')] ?? urgentNames[kind],
        text: `Card provider’s reference: ${text('subject')}. Today says which order it is about.`,
      };
  }
}
