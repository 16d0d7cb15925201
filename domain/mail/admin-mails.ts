import type { Cents } from '#domain/money.ts';
import type { MailedOrder } from './mailed-order.ts';
import type { Alert } from './notifications.ts';
import type { OrderMail } from './order-mails.ts';

/** An order in a digest. */
export interface AdminOrderLine extends MailedOrder {
  customer: string;
  trees: number;
  totalCents: Cents;
  isDelivery: boolean;
}

/** What a customer changed in a paid order. */
export interface CustomerChange extends MailedOrder {
  customer: string;
  change: 'added' | 'removed' | 'canceled';
  /** Paid for added trees, otherwise refunded. */
  cents: Cents;
  /** Added or removed. */
  trees: { variety: string; rootstock: string; quantity: number }[];
}

export interface AdminMails {
  /** To every admin, and to one just dismissed. */
  'admins-changed': {
    title: string;
    email: string;
    change: 'appointed' | 'dismissed';
    adminsUrl: string;
  };
  /** To an admin who wants a mail per order. */
  'admin-order': Pick<
    OrderMail,
    'orderId' | 'number' | 'deliveryType' | 'totalCents' | 'orderUrl'
  > & {
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
}
