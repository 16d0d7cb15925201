export interface AdminPage {
  path: string;
  /** In the desk's navigation and in the browser's title bar. */
  name: string;
}

/** The farm's own screens, in the order of the navigation. */
export const adminPages = [
  { path: '/admin', name: 'Today' },
  { path: '/admin/orders', name: 'All Orders' },
  { path: '/admin/unfulfilled', name: 'Unfulfilled Items' },
  { path: '/admin/products', name: 'Trees' },
  { path: '/admin/customers', name: 'Customers' },
  { path: '/admin/newsletter', name: 'Newsletter' },
  { path: '/admin/admins', name: 'Admins' },
] as const satisfies AdminPage[];

/** Reached from the unfulfilled items, not from the navigation. */
export const pickListPage = { path: '/admin/unfulfilled/pick-list', name: 'Pick list' } as const satisfies AdminPage;

/** Undefined for what is no page of the desk. */
export const adminPageName = (path: string): string | undefined => [...adminPages, pickListPage].find((page) => page.path === path.replace(/\/$/, ''))?.name;
