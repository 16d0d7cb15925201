export interface AdminPage {
  path: string;
  /** Navigation label and document title. */
  name: string;
}

/** In navigation order. */
export const adminPages = [
  { path: '/admin', name: 'Today' },
  { path: '/admin/orders', name: 'All Orders' },
  { path: '/admin/unfulfilled', name: 'Unfulfilled Items' },
  { path: '/admin/products', name: 'Trees' },
  { path: '/admin/customers', name: 'Customers' },
  { path: '/admin/newsletter', name: 'Newsletter' },
  { path: '/admin/admins', name: 'Admins' },
] as const satisfies AdminPage[];

/** Linked from the unfulfilled items, not in the navigation. */
export const pickListPage = {
  path: '/admin/unfulfilled/pick-list',
  name: 'Pick list',
} as const satisfies AdminPage;

/** Undefined for a path that is no admin page. */
export const adminPageName = (path: string): string | undefined =>
  [...adminPages, pickListPage].find((page) => page.path === path.replace(/\/$/, ''))?.name;
