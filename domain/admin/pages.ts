/** Groups of the menu; 'top' is always visible. */
export const adminGroups = ['top', 'Orders', 'Catalog', 'Customers', 'Farm', 'Books'] as const;
export type AdminGroup = (typeof adminGroups)[number];

export interface AdminPage {
  /** With a name such as `:id` for one of many. */
  path: string;
  /** In the menu and in the document's title. */
  name: string;
  /** Missing for pages that others link to. */
  group?: AdminGroup;
}

/** All admin screens, in the order of the menu. */
export const adminPages = [
  { path: '/admin', name: 'Today', group: 'Orders' },
  { path: '/admin/orders', name: 'All Orders', group: 'top' },
  { path: '/admin/orders/new', name: 'New order' },
  { path: '/admin/orders/bulk', name: 'Many at once' },
  { path: '/admin/unfulfilled', name: 'Unfulfilled Items', group: 'top' },
  { path: '/admin/unfulfilled/pick-list', name: 'Pick list' },
  { path: '/admin/pickups', name: 'Pickup Days', group: 'Orders' },
  { path: '/admin/pickups/dig-list', name: 'Dig list' },
  { path: '/admin/check-in', name: 'Check-in', group: 'Orders' },
  { path: '/admin/claims', name: 'Claims', group: 'Orders' },
  { path: '/admin/claims/:id', name: 'Claim' },
  { path: '/admin/shortfalls', name: 'Shortfalls', group: 'Orders' },
  { path: '/admin/shortfalls/:id', name: 'Shortfall' },
  { path: '/admin/coupons', name: 'Coupons', group: 'Orders' },
  { path: '/admin/coupons/new', name: 'New coupon' },
  { path: '/admin/coupons/:id', name: 'Coupon' },
  { path: '/admin/products', name: 'Trees', group: 'Catalog' },
  { path: '/admin/products/count', name: 'Count trees' },
  { path: '/admin/varieties', name: 'Varieties', group: 'Catalog' },
  { path: '/admin/varieties/:id', name: 'Variety' },
  { path: '/admin/rootstocks', name: 'Rootstocks', group: 'Catalog' },
  { path: '/admin/rootstocks/new', name: 'New rootstock' },
  { path: '/admin/rootstocks/:id', name: 'Rootstock' },
  { path: '/admin/will-not-bear', name: 'Will not bear' },
  { path: '/admin/customers', name: 'Customers', group: 'Customers' },
  { path: '/admin/messages', name: 'Messages', group: 'Customers' },
  { path: '/admin/messages/new', name: 'New message' },
  { path: '/admin/newsletter', name: 'Newsletter', group: 'Customers' },
  { path: '/admin/newsletter/subscribers', name: 'Subscribers' },
  { path: '/admin/newsletter/:id', name: 'Newsletter' },
  { path: '/admin/season', name: 'Season', group: 'Farm' },
  { path: '/admin/season/roll-over', name: 'Roll over' },
  { path: '/admin/pages', name: 'Pages', group: 'Farm' },
  { path: '/admin/pages/new', name: 'New page' },
  { path: '/admin/pages/:id', name: 'Page' },
  { path: '/admin/settings', name: 'Settings', group: 'Farm' },
  { path: '/admin/admins', name: 'Admins', group: 'Farm' },
  { path: '/admin/notifications', name: 'Notifications', group: 'Farm' },
  { path: '/admin/till', name: 'Till', group: 'Books' },
  { path: '/admin/deposits', name: 'Deposits', group: 'Books' },
  { path: '/admin/deposits/:id', name: 'Deposit' },
  { path: '/admin/reports', name: 'Reports', group: 'Books' },
  { path: '/admin/accounting', name: 'Accounting', group: 'Books' },
] as const satisfies AdminPage[];

export type AdminPath = (typeof adminPages)[number]['path'];

export const notificationsPath = '/admin/notifications' satisfies AdminPath;
/** A document of its own, which is not stored: its headers allow the camera. */
export const checkInPath = '/admin/check-in' satisfies AdminPath;

interface FoundPage {
  page: (typeof adminPages)[number];
  /** What stands for `:id`. */
  id: string | undefined;
}

/** A page with a fixed path goes before one with `:id`. */
export function findAdminPage(path: string): FoundPage | undefined {
  const trimmed = path.replace(/\/$/, '');
  const exact = adminPages.find((page) => page.path === trimmed);
  if (exact) return { page: exact, id: undefined };
  const [, parent, id] = /^(.+)\/([^/]+)$/.exec(trimmed) ?? [];
  const page = adminPages.find((one) => one.path === `${parent}/:id`);
  return page && { page, id: decodeURIComponent(id!) };
}

/** Where a page of one of many was until it had a path of its own: in the query. Undefined for other addresses. */
export function movedAdminPage(path: string, query: URLSearchParams): string | undefined {
  const id = query.get('id') ?? query.get('edit');
  const target = `${path.replace(/\/$/, '')}/${encodeURIComponent(id ?? '')}`;
  return id && findAdminPage(target) ? target : undefined;
}
