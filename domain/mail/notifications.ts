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

/** An alert in words for the owner; undefined when its details lack a member. */
type Describe = (details: unknown) => Alert | undefined;

const alert =
  <Details extends z.ZodMiniType>(
    details: Details,
    describe: (details: z.output<Details>) => Alert,
  ): Describe =>
  (given) => {
    const parsed = z.safeParse(details, given);
    return parsed.success ? describe(parsed.data) : undefined;
  };

const aboutPayment = (kind: UrgentKind): Describe =>
  alert(z.object({ kind: z.string(), subject: z.string() }), (details) => ({
    title: discrepancyNames[details.kind] ?? urgentNames[kind],
    text: `Card provider’s reference: ${details.subject}. Today says which order it is about.`,
  }));

/** The details are written by the triggers that call `notify_admins`, and by `notifyAdmins`. */
const alerts: Record<UrgentKind, Describe> = {
  dispute: aboutPayment('dispute'),
  refund_failed: aboutPayment('refund_failed'),
  discrepancy: aboutPayment('discrepancy'),
  sold_out: alert(z.object({ variety: z.string(), rootstock: z.string() }), (tree) => ({
    title: `${tree.variety} on ${tree.rootstock} sold out`,
    text: 'The last tree was sold. Visitors can join the line for the next one.',
  })),
  backup_failed: alert(z.object({ problem: z.nullish(z.string()) }), ({ problem }) => ({
    title: 'A backup failed',
    text: `${problem ?? ''} The shop tries again every hour, up to three times a day.`,
  })),
  mail_stopped: alert(z.object({ since: z.string(), until: z.string() }), ({ since, until }) => ({
    title: 'Email goes out again',
    text: `No email went out from ${since} to ${until}. What waited is being sent now.`,
  })),
  mail_blocked: alert(z.object({ reason: z.string() }), ({ reason }) => ({
    title: 'Other mail servers refuse our email',
    text: `Not for the recipient’s address, but for what we are: reputation, signature or policy (${reason}). Let whoever runs your email run “npm run doctor -- mail”.`,
  })),
  order_lapsed: alert(z.object({ orderId: z.string() }), ({ orderId }) => ({
    title: `Order ${shortOrderId(orderId)} was not paid in time`,
    text: 'It is canceled now, and its trees are back in stock.',
  })),
};

/** Names the kind alone where another release wrote other details. */
export const describeAlert = (kind: UrgentKind, details: unknown): Alert =>
  alerts[kind](details) ?? { title: urgentNames[kind], text: 'Look at Today.' };
