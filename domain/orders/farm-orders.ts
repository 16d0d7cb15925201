import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { isDay } from '#domain/calendar-days.ts';
import { emailSchema } from '#domain/customers/account.ts';
import { requiredLine, wholeNumber } from '#domain/form-fields.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { deliveryTypes } from '#domain/statuses.ts';
import type { PaymentStanding, ProposedRefund } from './balance.ts';
import { deliveryAddressSchema, pickupCustomerSchema } from './checkout.ts';
import { couponCodeSchema } from './coupons.ts';
import { enteredPays } from './orders.ts';
import { manualKinds, type ManualKind } from './payments-by-hand.ts';
import type { PickupWindow } from './pickups.ts';

/** The same trees for the same customer within this time may be a double entry. */
export const sameOrderMinutes = 10;
const itemsMax = 50;
const dueDaysMax = 400;

/** One payment, discount or refund by hand; more is recorded in parts. */
export const amountCentsMax = 9_999_999;

const amount = (what: string) =>
  wholeNumber(
    `Enter ${what} in dollars`,
    [1, amountCentsMax],
    `That is more than ${formatUsd(amountCentsMax)}`,
  );
const day = (what: string) => z.iso.date(what).check(z.refine(isDay, what));
const key = z.uuid('Unknown key');
const checkNumber = z.optional(
  z
    .string('Enter the check number')
    .check(
      cleaned.code(),
      z.minLength(1, 'Enter the check number'),
      z.maxLength(20, 'The check number is too long'),
    ),
);
const hasNumber = ({ kind, checkNumber: number }: { kind: ManualKind; checkNumber?: unknown }) =>
  (kind === 'check') === (number !== undefined);
const numberIssue = { error: 'Enter the check number', path: ['checkNumber'] };
const kind = z.enum(manualKinds, 'Choose cash or check');

const { fullName, phone } = pickupCustomerSchema.shape;

/** The day is the farm's, and not in the future. */
const payment = { kind, amountCents: amount('the amount'), checkNumber };

/** Money taken at the hand-over, by the phone that took it. */
export const takenMoney = {
  kind: z.enum(['cash', 'check'], 'Choose cash or check'),
  amountCents: payment.amountCents,
  checkNumber,
  /** On the farm's calendar. The shop keeps it between the day of the order and today, because phones can be wrong. */
  receivedOn: day('Choose the day'),
};
/** A check has a number, and nothing else does. */
export const hasCheckNumber = z.refine<{ kind: ManualKind; checkNumber?: unknown }>(
  hasNumber,
  numberIssue,
);

/** Where a check with this number was recorded before. */
export const checkUseSchema = z.object({
  number: z
    .string()
    .check(cleaned.code(), z.minLength(1, 'Enter the check number'), z.maxLength(20)),
  /** The order that it is for now. Missing while that is entered. */
  orderId: z.optional(z.uuid('Unknown order')),
});
export interface CheckUse {
  orderId: string;
  orderNumber: number | null;
}

/** A hint: two banks may have numbered a check alike. */
export const checkSeenText = (number: string, orders: readonly string[]): string =>
  `A check with the number ${number} was recorded before, for order ${orders.join(' and ')}.`;

const customer = z.strictObject({ fullName, phone, email: z.optional(emailSchema) });
const items = z
  .array(
    z.strictObject({
      productId: z.uuid('Unknown tree'),
      quantity: wholeNumber('Enter the number of trees', [1, 999], 'That is too many trees'),
    }),
  )
  .check(
    z.minLength(1, 'Add a tree'),
    z.maxLength(itemsMax, `An order can have at most ${itemsMax} kinds of trees`),
    z.refine(
      (trees) => new Set(trees.map(({ productId }) => productId)).size === trees.length,
      'Each tree can be listed only once',
    ),
  );

/** What delivery costs. */
export const farmQuoteSchema = z.strictObject({
  ...deliveryAddressSchema.shape,
  treeCount: wholeNumber('Add a tree', [1, itemsMax * 999], 'That is too many trees'),
});

/** What a coupon takes off for this customer. */
export const farmCouponSchema = z.strictObject({ code: couponCodeSchema, customer, items });
export type FarmCoupon = z.infer<typeof farmCouponSchema>;

export interface FarmQuote {
  id: string;
  minutes: number;
  feeCents: Cents;
}

export const newFarmOrderSchema = z
  .strictObject({
    key,
    customer,
    items,
    /** Undefined: picked up at the farm. The fee is that of the quote. */
    delivery: z.optional(z.strictObject({ ...deliveryAddressSchema.shape, quoteId: z.uuid() })),
    /** The day, chosen on the phone. */
    windowId: z.optional(z.uuid('Choose a day')),
    couponCode: z.optional(couponCodeSchema),
    discount: z.optional(
      z.strictObject({
        amountCents: amount('the discount'),
        reason: requiredLine('Say what the discount is for', [3, 200], 'The reason is too long'),
      }),
    ),
    /** No sales tax is collected. */
    exemption: z.optional(
      z.strictObject({
        certificate: requiredLine(
          'Enter the certificate number',
          [1, 40],
          'The certificate number is too long',
        ),
        until: day('Enter the last day of the certificate'),
      }),
    ),
    note: z._default(
      z.string().check(cleaned.text(), z.maxLength(4000, 'The note is too long')),
      '',
    ),
    pays: z.enum(enteredPays, 'Choose how the customer pays'),
    /** Money in hand when the order is entered. */
    received: z.optional(z.strictObject(payment).check(z.refine(hasNumber, numberIssue))),
    dueOn: day('Choose until when the trees are held'),
    /** The total that the admin saw. */
    expectedTotalCents: z.int('Unknown total'),
    /** The admin has confirmed that this is not a double entry. */
    evenIfSame: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ discount, couponCode }) => !discount || couponCode === undefined, {
      error: 'Give a discount or use a coupon, not both',
      path: ['couponCode'],
    }),
  );
export type NewFarmOrder = z.infer<typeof newFarmOrderSchema>;

/** Times with room for so many trees. */
export const windowChoicesSchema = z.object({
  kind: z.enum(deliveryTypes, 'Choose pickup or delivery'),
  trees: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(itemsMax * 999)),
});
export interface WindowChoice extends PickupWindow {
  /** What it still takes. */
  ordersLeft: number;
  treesLeft: number;
}

export const manualPaymentSchema = z
  .strictObject({
    key,
    ...payment,
    receivedOn: day('Choose the day'),
    /** What had been paid when the admin looked, so that two do not record one check. */
    seenPaidCents: z.int('Unknown amount'),
  })
  .check(z.refine(hasNumber, numberIssue));
export type ManualPayment = z.infer<typeof manualPaymentSchema>;

export const manualRefundSchema = z
  .strictObject({
    key,
    ...payment,
    /** What could be given back when the admin looked. */
    leftCents: z.int('Unknown amount'),
    /** What it gives back. */
    paymentId: z.uuid('Choose the payment'),
    reason: requiredLine('Enter a reason', [3, 200], 'The reason is too long'),
  })
  .check(z.refine(hasNumber, numberIssue));
export type ManualRefund = z.infer<typeof manualRefundSchema>;

export const reversalSchema = z.strictObject({
  paymentId: z.uuid('Unknown payment'),
  reversal: z.enum(['bounced', 'mistake'], 'Choose why'),
});
export type Reversal = z.infer<typeof reversalSchema>;

/** A courtesy over all that is due. `dueCents` is the amount that the admin saw. */
export const dueCourtesySchema = z.strictObject({
  dueCents: z.int('Unknown amount').check(z.minimum(1, 'Nothing is due')),
  reason: requiredLine('Enter a reason', [3, 190], 'The reason is too long'),
});
export type DueCourtesy = z.infer<typeof dueCourtesySchema>;

export const dueDateSchema = z.strictObject({
  dueOn: day('Choose until when the trees are held'),
});

/** Until then a day may be chosen, from today. */
export const isDueDay = (dueOn: string, today: string): boolean =>
  dueOn >= today && Date.parse(dueOn) <= Date.parse(today) + dueDaysMax * 86_400_000;

export interface PaymentRow {
  id: string;
  kind: ManualKind | 'card';
  amountCents: Cents;
  checkNumber: string | null;
  /** ISO 8601, UTC. */
  at: string;
  reversal: 'bounced' | 'mistake' | null;
  /** Can still go back. */
  leftCents: Cents;
}

/** The money of an order, as its screen shows it. */
export interface OrderMoneyDetails {
  payment: PaymentStanding;
  /** Oldest first. */
  payments: PaymentRow[];
  refunds: (Omit<PaymentRow, 'reversal' | 'leftCents'> & { reason: string })[];
  /** Where what is to be given back goes to, the last payment first. */
  proposed: ProposedRefund[];
  /** Can be refunded to the card. */
  cardLeftCents: Cents;
  discountReason: string;
  /** The admin who entered the order; null for one that its customer placed. */
  enteredBy: string | null;
  /** Null when nothing is to be paid. */
  payLink: { url: string; qrCode: string; mailed: boolean } | null;
}

/** What the farm took on a day of its calendar. Cash and checks less what was given back. */
export interface DayMoney {
  day: string;
  cashCents: Cents;
  checkCents: Cents;
  /** Paid by a payment link. */
  cardCents: Cents;
  /** Such as by bank transfer. */
  otherCents: Cents;
}
export const noDayMoney = (day: string): DayMoney => ({
  day,
  cashCents: 0,
  checkCents: 0,
  cardCents: 0,
  otherCents: 0,
});

/** A customer of earlier orders or an account. */
export interface FarmCustomer {
  fullName: string;
  phone: string;
  email: string;
}

export interface FarmTree {
  id: string;
  variety: string;
  fruit: string;
  rootstock: string;
  priceCents: Cents;
  free: number;
  forLine: number;
}
