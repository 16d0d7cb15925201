import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { draftKeys } from '#app/session/draft-keys.ts';
import type { FieldsForm } from '#app/ui/form/fields.tsx';
import { centsFromInput, wholeOrNaN } from '#app/ui/form/form-values.ts';
import type { Schema } from '#app/ui/form/use-schema-form.ts';
import { tabData } from '#app/ui/site-data.ts';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import type { Totals } from '#domain/orders/checkout.ts';
import type { AppliedCoupon } from '#domain/orders/coupons.ts';
import {
  newFarmOrderSchema,
  type FarmCoupon,
  type FarmQuote,
  type FarmTree,
  type NewFarmOrder,
} from '#domain/orders/farm-orders.ts';
import { countTreesOf, subtotalOf } from '#domain/orders/order-changes.ts';
import type { EnteredPays } from '#domain/orders/orders.ts';
import { priceNewOrder, type DiscountRule } from '#domain/orders/pricing.ts';
import type { DeliveryType } from '#domain/statuses.ts';

const storageKey = draftKeys.farmOrder;

export interface DraftTree extends Pick<
  FarmTree,
  'id' | 'variety' | 'rootstock' | 'priceCents' | 'free'
> {
  quantity: number;
}

/** What is on the form, with the numbers of trees read. */
export type OrderDraft = ReturnType<typeof emptyDraft>;

/** What each step of the form gets. */
export interface StepProps {
  form: FieldsForm;
  draft: OrderDraft;
  onChange: (part: Partial<OrderDraft>) => void;
}

/** Whoever pays at pickup comes until its last day; others pay within the usual days. */
export function usualDueDay(pays: EnteredPays): string {
  const usual = addDate(farmToday(), settings.farmOrders.holdDays);
  const { pickupUntil } = settings.season;
  return pays === 'at_pickup' && pickupUntil > usual ? pickupUntil : usual;
}

export const farmToday = (): string => dayAt(new Date(), farmTimeZone);

/** Amounts are texts as typed. */
export const emptyDraft = () => ({
  key: crypto.randomUUID() as string,
  fullName: '',
  phone: '',
  email: '',
  trees: [] as DraftTree[],
  method: 'pickup' as DeliveryType,
  address: '',
  addressLine2: '',
  city: '',
  state: settings.farm.state,
  zipCode: '',
  /** For the address and number of trees in `quotedFor`. */
  quote: null as FarmQuote | null,
  quotedFor: '',
  couponCode: '',
  /** The code that was applied. */
  coupon: null as AppliedCoupon | null,
  discount: '',
  discountReason: '',
  isExempt: false,
  certificate: '',
  exemptUntil: '',
  note: '',
  pays: 'link' as EnteredPays,
  /** The day on which cash or a check came in. It is empty while nothing did. */
  received: '',
  checkNumber: '',
  dueOn: usualDueDay('link'),
  /** Empty: chosen later. */
  windowId: '',
});

/** Survives a reload, because an order by phone is easily interrupted. */
export function useKeptDraft(draft: OrderDraft): void {
  const text = JSON.stringify(draft);
  useEffect(() => tabData.setItem(storageKey, text), [text]);
}

export const forgetDraft = (): void => tabData.removeItem(storageKey);

export function readDraft(): OrderDraft {
  const stored = tabData.readJson(storageKey) as Partial<OrderDraft> | undefined; // written above
  return { ...emptyDraft(), ...stored };
}

/** The draft that is on the form, whose inputs hold texts. */
export function draftFrom(typed: FieldValues): OrderDraft {
  const draft = typed as OrderDraft; // its values
  return {
    ...draft,
    trees: draft.trees.map((tree) => ({
      ...tree,
      quantity: wholeOrNaN(String(tree.quantity)) || 0,
    })),
  };
}

/** Where the form has what the server or its schema refuses, by the path in the order. */
const inputs: Record<string, string> = {
  'customer.fullName': 'fullName',
  'customer.phone': 'phone',
  'customer.email': 'email',
  'delivery.address': 'address',
  'delivery.addressLine2': 'addressLine2',
  'delivery.city': 'city',
  'delivery.state': 'state',
  'delivery.zipCode': 'zipCode',
  windowId: 'windowId',
  couponCode: 'couponCode',
  'discount.amountCents': 'discount',
  'discount.reason': 'discountReason',
  'exemption.certificate': 'certificate',
  'exemption.until': 'exemptUntil',
  note: 'note',
  'received.amountCents': 'received',
  'received.checkNumber': 'checkNumber',
  dueOn: 'dueOn',
};
export function inputAt(path: readonly PropertyKey[]): string {
  const [list, index, name] = path;
  if (list === 'items' && name === 'quantity') return `trees.${String(index)}.quantity`;
  return inputs[path.join('.')] ?? 'root';
}

/** Reads the order of a draft, unless something was typed that is not a part of it yet. */
export const draftSchema: Schema<NewFarmOrder> = {
  '~standard': {
    version: 1,
    vendor: 'grafted',
    validate(typed) {
      const draft = typed as OrderDraft; // from the form
      const tooMany = draft.trees.findIndex(({ quantity, free }) => quantity > free);
      const free = draft.trees[tooMany]?.free;
      if (free !== undefined)
        return {
          issues: [{ path: ['items', tooMany, 'quantity'], message: `Only ${free} free` }],
        };
      const message = draft.trees.length > 0 && whatIsMissing(draft);
      return message
        ? { issues: [{ message }] }
        : newFarmOrderSchema['~standard'].validate(orderOf(draft));
    },
  },
};

function whatIsMissing(draft: OrderDraft): string | undefined {
  if (draft.method === 'delivery' && !quoteOf(draft)) return 'Work out the delivery fee first';
  if (draft.couponCode.trim() && !couponOf(draft)) return 'Apply the coupon code, or remove it';
  if (couponOf(draft) && draft.discount.trim()) return 'Give a discount or use a coupon, not both';
  return undefined;
}

/** What a quote is for: with another address or number of trees it no longer counts. */
export const quoteKeyOf = ({ address, city, state, zipCode, trees }: OrderDraft): string =>
  JSON.stringify([address, city, state, zipCode, countTreesOf(trees)]);

/** Undefined: for pickup, or not worked out yet. */
export const quoteOf = (draft: OrderDraft): FarmQuote | undefined =>
  draft.method === 'delivery' && draft.quotedFor === quoteKeyOf(draft)
    ? (draft.quote ?? undefined)
    : undefined;

/** Undefined while another code is typed than the one that was applied. */
export const couponOf = ({ couponCode, coupon }: OrderDraft): AppliedCoupon | undefined =>
  coupon && coupon.code === couponCode.trim().toUpperCase() ? coupon : undefined;

/** Prices the draft as the server will. A discount is given by hand or by a coupon. */
export function totalsOf(draft: OrderDraft): Totals {
  const subtotalCents = subtotalOf(draft.trees);
  if (subtotalCents === 0)
    return { subtotalCents: 0, deliveryFeeCents: 0, discountCents: 0, totalCents: 0 };
  const feeCents = quoteOf(draft)?.feeCents ?? 0;
  return priceNewOrder(draft.trees, { feeCents, discount: discountOf(draft, subtotalCents) });
}

function discountOf(draft: OrderDraft, ofCents: Cents): DiscountRule | null {
  const cents = centsFromInput(draft.discount);
  if (cents !== undefined) return { kind: 'by_hand', cents, ofCents };
  const coupon = couponOf(draft);
  return coupon ? { kind: 'coupon', rule: coupon.rule, minimumCents: 0 } : null;
}

export const totalOf = (draft: OrderDraft): Cents => totalsOf(draft).totalCents;

const customerOf = ({ fullName, phone, email }: OrderDraft): NewFarmOrder['customer'] => ({
  fullName,
  phone,
  ...(email.trim() && { email }),
});
const itemsOf = ({ trees }: OrderDraft): NewFarmOrder['items'] =>
  trees.map(({ id, quantity }) => ({ productId: id, quantity }));

export const couponRequestOf = (draft: OrderDraft): FarmCoupon => ({
  code: draft.couponCode,
  customer: customerOf(draft),
  items: itemsOf(draft),
});

export const addressOf = ({ address, addressLine2, city, state, zipCode }: OrderDraft) => ({
  address,
  ...(addressLine2.trim() !== '' && { addressLine2 }),
  city,
  state,
  zipCode,
});

/** What the server gets; it checks everything. */
export function orderOf(draft: OrderDraft): NewFarmOrder {
  const { key, note, pays, checkNumber, dueOn, windowId } = draft;
  const quote = quoteOf(draft);
  const coupon = couponOf(draft);
  const isByHand = pays === 'cash' || pays === 'check';
  return {
    key,
    customer: customerOf(draft),
    items: itemsOf(draft),
    ...(quote && { delivery: { ...addressOf(draft), quoteId: quote.id } }),
    ...(windowId && { windowId }),
    ...(coupon && { couponCode: coupon.code }),
    ...(draft.discount.trim() && {
      discount: { amountCents: centsFromInput(draft.discount) ?? 0, reason: draft.discountReason },
    }),
    ...(draft.isExempt && {
      exemption: { certificate: draft.certificate, until: draft.exemptUntil },
    }),
    note,
    pays,
    ...(isByHand &&
      draft.received.trim() && {
        received: {
          kind: pays,
          amountCents: centsFromInput(draft.received) ?? 0,
          ...(pays === 'check' && { checkNumber }),
        },
      }),
    dueOn,
    expectedTotalCents: totalOf(draft),
  };
}
