import type { Cents } from '#domain/money.ts';
import type { PaymentStanding } from '#domain/orders/balance.ts';
import type { OrderMoney } from '#domain/orders/order-money.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { OrderChange, OrderNow } from '#domain/orders/orders.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { MailedOrder } from './mailed-order.ts';

export interface Owing {
  payment: PaymentStanding;
  payUrl?: string;
  /** 'December 17, 2026': trees that are not paid by then leave the order, or all of it is canceled. */
  dueDay?: string;
}

export interface OrderMail extends MailedOrder {
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
  /** What the order costs now, where it differs from how it was placed; `items` are those it has now. */
  now?: OrderNow;
  /** What is due of it, or to be given back; missing where nothing is. Without a link it is paid by other means. */
  owing?: Owing;
  /** The money of the order when the mail was enqueued; missing in the oldest mails. */
  money?: OrderMoney;
  /** The name of its season; missing in the oldest mails. */
  season?: string;
  /** The agreed terms; missing in the oldest mails. */
  terms?: Pick<OrderTerms, 'taxMode' | 'guarantee'>;
  /** 'Includes $3.92 sales tax (3210, 8.9%)'; missing in the oldest mails. */
  taxNote?: string;
  orderUrl: string;
  /** What happens next; missing where nothing does, and in the oldest mails. */
  nextStep?: string;
  /** The code of a pickup; missing in the oldest mails. */
  handoverCode?: string;
  codeImageUrl?: string;
  /** The calendar entry of its day; missing where it has none, and in the oldest mails. */
  calendarUrl?: string;
}

export interface OrderMails {
  'order-confirmed': OrderMail;
  'payment-failed': OrderMail & { retryUrl: string };
  'order-ready': OrderMail;
  'order-delivered': OrderMail & {
    guideUrl: string;
    /** Missing in the oldest mails. */
    orchardUrl?: string;
    /** The same as above. */
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
  /** Asks for what is due of an order. */
  'payment-link': OrderMail & {
    payUrl: string;
    missingCents: Cents;
    /** 'December 6'; null where nothing lapses. */
    dueDay: string | null;
  };
  /** `money` includes this refund. */
  'order-refunded': OrderMail & { refundCents: Cents; money: OrderMoney };
  /** `money` includes the refund of the change. */
  'order-changed': OrderMail & {
    money: OrderMoney;
    change: Pick<OrderChange, 'by' | 'reason' | 'lines' | 'refundCents'> & {
      /** How much more the order costs; missing in the oldest mails. */
      cents?: Cents;
    };
  };
  /** Who the order is for, how it gets there, or its season was corrected. */
  'order-corrected': OrderMail & {
    money: OrderMoney;
    /** What was corrected, as `Recipient` has it. */
    corrected: string[];
    /** The day has to be chosen again. */
    losesDay: boolean;
    recipient: { fullName: string; phone: string; email: string };
    /** Quoted again. */
    delivery?: { feeCents: Cents; refundCents: Cents };
    /** The season that the order moved to. */
    movedTo?: string;
  };
  /** To the former address of an order: it is mailed to another one from now on. */
  'order-readdressed': MailedOrder;
  /** The payment for more trees failed after the customer had left; the order stays as it was. */
  'addition-failed': OrderMail & {
    amountCents: Cents;
    trees: { variety: string; rootstock: string; quantity: number }[];
    retryUrl: string;
  };
  'order-reinstated': OrderMail & {
    money: OrderMoney;
    /** Its day, which has no room anymore. */
    lostDay?: string;
    /** Missing: the customer was told that it was canceled. */
    wasTold?: false;
  };
  /** Partners for trees of an order that will not bear. */
  'partner-offer': MailedOrder & {
    fullName: string;
    trees: { variety: string; text: string; partners: { variety: string; url: string }[] }[];
    orchardUrl: string;
  };
  /** Trees that were missing are there after all. */
  'shortfall-ended': MailedOrder & {
    fullName: string;
    tree: string;
    trees: number;
    orderUrl: string;
  };
  /** Trees of an order are missing: what the customer can choose until the deadline. */
  shortfall: MailedOrder & {
    fullName: string;
    /** 'Bing on Gisela 6' */
    tree: string;
    /** Missing. */
    trees: number;
    /** How many of the order's trees of this kind the customer gets. */
    served: number;
    /** 'frost killed some of them' */
    cause: string;
    offers: { tree: string; priceCents: Cents; refundCents: Cents; warning: string }[];
    refundCents: Cents;
    /** 'December 2' */
    lastDay: string;
    answerUrl: string;
  };
}
