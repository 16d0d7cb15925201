import type { Alert } from './admin/notifications.ts';
import type { CareWork } from './care/care-mail.ts';
import type { ClaimWish } from './claims.ts';
import type { FarmPayment } from './farm-orders.ts';
import type { Cents } from './money.ts';
import type { OrderMoney } from './order-money.ts';
import type { OrderTerms } from './order-terms.ts';
import type { OrderChange } from './orders.ts';
import type { DeliveryType } from './statuses.ts';

export interface OrderMail {
  orderId: string;
  fullName: string;
  deliveryType: DeliveryType;
  /** 'Saturday, April 3, 9:00 to 9:30 AM'; undefined until a window is chosen. */
  pickupTime?: string;
  /** One line; undefined for pickup. */
  deliveryAddress?: string;
  /** Drive time; undefined for pickup. */
  deliveryMinutes?: number;
  items: {
    variety: string;
    fruit: string;
    rootstock: string;
    quantity: number;
    priceCents: Cents;
  }[];
  subtotalCents: Cents;
  deliveryFeeCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** What a changed order is worth now; `items` are those it has now. */
  worthCents?: Cents;
  /** As of enqueuing; missing in the oldest mails. */
  money?: OrderMoney;
  /** As above. */
  season?: string;
  /** As agreed; missing in the oldest mails. */
  terms?: Pick<OrderTerms, 'taxMode' | 'guarantee'>;
  /** 'Includes $3.92 sales tax (3210, 8.9%)'; missing in the oldest mails. */
  taxNote?: string;
  orderUrl: string;
  /** As above; of a pickup. */
  handoverCode?: string;
  codeImageUrl?: string;
}

/** About a problem that a customer reported with trees of an order. */
export interface ClaimMail {
  orderId: string;
  fullName: string;
  /** 'Honeycrisp on Geneva 41' */
  tree: string;
  trees: number;
  wish: ClaimWish;
  ordersUrl: string;
}

/** About the day of an order. */
export interface PickupMail {
  orderId: string;
  fullName: string;
  deliveryType: DeliveryType;
  trees: number;
  /** The farm's address, or the customer's; one line. */
  address: string;
  orderUrl: string;
}

/** Of an order that has a window. */
export interface BookedMail extends PickupMail {
  /** 'Saturday, April 3, 9:00 to 9:30 AM' */
  time: string;
  /** Last moment to move it, as above; null once it is over. */
  movableUntil: string | null;
  handoverCode: string;
  /** Its QR code; missing in the oldest mails. */
  codeImageUrl?: string;
  calendarUrl: string;
}

/** An order in a digest. */
export interface AdminOrderLine {
  orderId: string;
  customer: string;
  trees: number;
  totalCents: Cents;
  isDelivery: boolean;
}

/** What a customer changed in a paid order. */
export interface CustomerChange {
  orderId: string;
  customer: string;
  change: 'added' | 'removed' | 'canceled';
  /** Paid for added trees, otherwise refunded. */
  cents: Cents;
  /** Added or removed. */
  trees: { variety: string; rootstock: string; quantity: number }[];
}

/** A variety as of sending. */
export interface NewsletterCard {
  name: string;
  fruit: string;
  /** 'from $48', or that it is sold out. */
  price: string;
  url: string;
  pictureUrl: string | null;
  pictureAlt: string;
}

/** Every mail template with its props. */
export interface MailTemplates {
  'confirm-address': { link: string; code: string };
  'reset-password': { link: string; code: string };
  'magic-link': { link: string; code: string };
  invite: { link: string };
  /** To the new address; `email-change-current` goes to the old one. */
  'email-change': { link: string; code: string; newEmail: string };
  'email-change-current': { link: string; code: string; newEmail: string };
  reauthenticate: { code: string };
  'password-changed': { resetUrl: string };
  /** `ways` only while the account still uses this address. */
  'security-notice': {
    title: string;
    detail?: string;
    ways?: { resetUrl: string; securityUrl: string };
  };
  /** To every admin, and to one just dismissed. */
  'admins-changed': {
    title: string;
    email: string;
    change: 'appointed' | 'dismissed';
    adminsUrl: string;
  };
  /** To an admin who wants a mail per order. */
  'admin-order': Pick<OrderMail, 'orderId' | 'deliveryType' | 'totalCents' | 'orderUrl'> & {
    customer: string;
    items: { variety: string; rootstock: string; quantity: number }[];
    settingsUrl: string;
  };
  /** To the same. */
  'admin-order-change': CustomerChange & { orderUrl: string; settingsUrl: string };
  /** Paid orders and changes since the last one. */
  'admin-digest': {
    orders: number;
    trees: number;
    totalCents: Cents;
    /** Not all when there are many. */
    lines: AdminOrderLine[];
    /** Changes by customers; missing in the oldest mails. */
    changed?: number;
    /** Not all when there are many. */
    changes?: CustomerChange[];
    ordersUrl: string;
    settingsUrl: string;
  };
  /** Urgent ones. */
  'admin-alerts': { alerts: Alert[]; todayUrl: string; settingsUrl: string };
  'order-confirmed': OrderMail;
  'payment-failed': OrderMail & { retryUrl: string };
  'order-ready': OrderMail;
  'order-delivered': OrderMail & {
    guideUrl: string;
    /** Missing in the oldest mails. */
    orchardUrl?: string;
    /** As above. */
    reportUrl?: string;
  };
  /** `refundedCents`: refunded by this cancellation. */
  'order-canceled': OrderMail & {
    refundedCents: Cents;
    /** Not paid in time. */
    lapsed?: true;
    /** Why trees are missing. */
    reason?: string;
  };
  /** Asks for the payment of an order that the farm has entered. */
  'payment-link': OrderMail & {
    payUrl: string;
    missingCents: Cents;
    /** 'December 6' */
    dueDay: string;
  };
  /** `money` includes this refund. */
  'order-refunded': OrderMail & { refundCents: Cents; money: OrderMoney };
  /** `money` includes the refund of the change. */
  'order-changed': OrderMail & {
    money: OrderMoney;
    /** `paidCents` is missing in the oldest mails. */
    change: Pick<OrderChange, 'by' | 'reason' | 'lines' | 'refundCents'> &
      Partial<Pick<OrderChange, 'paidCents'>>;
    /** Of an order that the farm entered; without a link it is paid by other means. */
    farm?: { payment: FarmPayment; payUrl?: string };
  };
  /** The payment for more trees failed after the customer had left; the order stays as it was. */
  'addition-failed': OrderMail & {
    amountCents: Cents;
    trees: { variety: string; rootstock: string; quantity: number }[];
    retryUrl: string;
  };
  'order-reinstated': OrderMail & { money: OrderMoney };
  /** Partners for trees of an order that will not bear. */
  'partner-offer': {
    orderId: string;
    fullName: string;
    trees: { variety: string; text: string; partners: { variety: string; url: string }[] }[];
    orchardUrl: string;
  };
  'claim-received': ClaimMail & { reason: string; details: string; photos: number };
  /** Declined when there is neither a refund nor a replacement. */
  'claim-decided': ClaimMail & {
    answer: string;
    refundCents: Cents | null;
    replacement: string | null;
  };
  /** Trees of an order are missing: what the customer can choose until the deadline. */
  shortfall: {
    orderId: string;
    fullName: string;
    /** 'Bing on Gisela 6' */
    tree: string;
    /** Missing. */
    trees: number;
    /** Of the order's trees of this kind, those that the customer gets. */
    served: number;
    /** 'frost killed some of them' */
    cause: string;
    offers: { tree: string; priceCents: Cents; refundCents: Cents; warning: string }[];
    refundCents: Cents;
    /** 'December 2' */
    lastDay: string;
    answerUrl: string;
  };
  'replacement-ready': ClaimMail & {
    replacement: string;
    deliveryType: DeliveryType;
    pickupAddress: string;
  };
  'pickup-booked': BookedMail;
  'pickup-reminder': BookedMail & { days: number };
  /** The farm moved the day. */
  'pickup-moved': PickupMail & { from: string; time: string; reason: string; answerUrl: string };
  /** `windows`: the next ones with room, as texts. */
  'pickup-missed': PickupMail & { time: string; windows: string[] };
  'pickup-days': PickupMail & { windows: string[] };
  'newsletter-welcome': { code: string; percent: number; shopUrl: string; unsubscribeUrl: string };
  /** To a former subscriber: resubscribing takes a click in this mail. */
  'newsletter-return': { preferencesUrl: string };
  'back-in-stock': {
    variety: string;
    fruit: string;
    rootstock: string;
    priceCents: Cents;
    productUrl: string;
    /** Until when the tree is held, and where to claim it; missing in the oldest mails. */
    heldUntil?: string;
    claimUrl?: string;
    unsubscribeUrl: string;
  };
  /** Confirms a wait. */
  'stock-wait': { variety: string; rootstock: string; ahead: number; lineUrl: string };
  'season-open': {
    /** 'Spring 2027' */
    season: string;
    /** 'March 1'; null when there is none. */
    deadline: string | null;
    /** 'late March to early May' */
    pickup: string;
    catalogUrl: string;
    unsubscribeUrl: string;
  };
  /** Written by the owner. `unsubscribeUrl` is null in previews and tests, where no reader has one. */
  newsletter: {
    subject: string;
    /** Empty: the beginning of the text is shown in the inbox. */
    preview: string;
    /** Safe HTML, made from Markdown by the server. */
    bodyHtml: string;
    cards: NewsletterCard[];
    unsubscribeUrl: string | null;
  };
  /** A month's work for the customer's trees. */
  care: { month: string; works: CareWork[]; orchardUrl: string; unsubscribeUrl: string };
}
export type MailTemplate = keyof MailTemplates;

/** Contain no credential links or codes, so admins may view and resend them. */
export const orderTemplates = [
  'order-confirmed',
  'payment-failed',
  'order-ready',
  'order-delivered',
  'order-canceled',
  'order-refunded',
  'order-changed',
  'addition-failed',
  'order-reinstated',
  'partner-offer',
  'claim-received',
  'claim-decided',
  'replacement-ready',
  'pickup-booked',
  'pickup-reminder',
  'pickup-missed',
  'pickup-days',
] as const satisfies MailTemplate[];
export const isOrderTemplate = (template: string): template is (typeof orderTemplates)[number] =>
  orderTemplates.some((name) => name === template);

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
export type RenderMail = <T extends MailTemplate>(
  template: T,
  props: MailTemplates[T],
) => Promise<RenderedMail>;

/** Opt-in mail with an unsubscribe link. */
export const mailLists = ['newsletter', 'stock', 'season', 'care'] as const;
export type MailList = (typeof mailLists)[number];

/** A place in the line for a sold-out tree. */
export interface WaitForTree {
  id: string;
  /** 'Van on Krymsk 5' */
  tree: string;
  /** From 1, among those in line. */
  place: number;
  /** ISO 8601; null: still in line. */
  heldUntil: string | null;
}

/** Shown and changed through the link in a mail, without signing in. */
export interface MailPreferences {
  email: string;
  /** The list whose mail contained the link. */
  list: MailList;
  newsletter: boolean;
  waitingFor: WaitForTree[];
  /** Whether the address is mailed when ordering opens. */
  waitingForSeason: boolean;
  /** Whether the address gets the month's work for its trees. */
  care: boolean;
}
