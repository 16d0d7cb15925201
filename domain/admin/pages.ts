export interface AdminPage {
  path: string;
  /** Navigation label and document title. */
  name: string;
  /** Row of the navigation: the day's work, or what is set up now and then. */
  row: 'work' | 'setup';
}

/** In navigation order. */
export const adminPages = [
  { path: '/admin', name: 'Today', row: 'work' },
  { path: '/admin/orders', name: 'All Orders', row: 'work' },
  { path: '/admin/unfulfilled', name: 'Unfulfilled Items', row: 'work' },
  { path: '/admin/claims', name: 'Claims', row: 'work' },
  { path: '/admin/products', name: 'Trees', row: 'work' },
  { path: '/admin/customers', name: 'Customers', row: 'work' },
  { path: '/admin/newsletter', name: 'Newsletter', row: 'work' },
  { path: '/admin/reports', name: 'Reports', row: 'work' },
  { path: '/admin/accounting', name: 'Accounting', row: 'work' },
  { path: '/admin/season', name: 'Season', row: 'setup' },
  { path: '/admin/pickups', name: 'Pickup Days', row: 'setup' },
  { path: '/admin/varieties', name: 'Varieties', row: 'setup' },
  { path: '/admin/rootstocks', name: 'Rootstocks', row: 'setup' },
  { path: '/admin/settings', name: 'Settings', row: 'setup' },
  { path: '/admin/coupons', name: 'Coupons', row: 'setup' },
  { path: '/admin/pages', name: 'Pages', row: 'setup' },
  { path: '/admin/admins', name: 'Admins', row: 'setup' },
  { path: '/admin/notifications', name: 'Notifications', row: 'setup' },
] as const satisfies AdminPage[];

export const notificationsPath = '/admin/notifications';

/** Linked from the unfulfilled items, not in the navigation. */
export const pickListPage = {
  path: '/admin/unfulfilled/pick-list',
  name: 'Pick list',
  row: 'work',
} as const satisfies AdminPage;

/** Linked from the unfulfilled items, not in the navigation. */
export const shortfallsPage = {
  path: '/admin/shortfalls',
  name: 'Shortfalls',
  row: 'work',
} as const satisfies AdminPage;

/** Linked from the pickup days, not in the navigation. Not stored: its headers allow the camera. */
export const checkInPage = {
  path: '/admin/check-in',
  name: 'Check-in',
  row: 'work',
} as const satisfies AdminPage;

/** Linked from a pickup day, not in the navigation. */
export const digListPage = {
  path: '/admin/pickups/dig-list',
  name: 'Dig list',
  row: 'work',
} as const satisfies AdminPage;

/** Linked from today's screen while there are such orders, not in the navigation. */
export const willNotBearPage = {
  path: '/admin/will-not-bear',
  name: 'Will not bear',
  row: 'work',
} as const satisfies AdminPage;

/** Linked from the newsletters, not in the navigation. */
export const subscribersPage = {
  path: '/admin/newsletter/subscribers',
  name: 'Subscribers',
  row: 'work',
} as const satisfies AdminPage;

/** Linked from the orders, not in the navigation. */
export const newOrderPage = {
  path: '/admin/orders/new',
  name: 'New order',
  row: 'work',
} as const satisfies AdminPage;

/** Linked from the season, not in the navigation. */
export const rolloverPage = {
  path: '/admin/season/roll-over',
  name: 'Roll over',
  row: 'setup',
} as const satisfies AdminPage;

/** Undefined for a path that is no admin page. */
export const adminPageName = (path: string): string | undefined =>
  [
    ...adminPages,
    pickListPage,
    shortfallsPage,
    checkInPage,
    digListPage,
    willNotBearPage,
    subscribersPage,
    rolloverPage,
    newOrderPage,
  ].find((page) => page.path === path.replace(/\/$/, ''))?.name;
