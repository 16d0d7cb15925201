export interface DeskPage {
  path: string;
  /** In the desk's navigation and in the browser's title bar. */
  name: string;
}

/** The farm's own screens, in the order of the navigation. */
export const deskPages = [
  { path: '/admin', name: 'Today' },
  { path: '/admin/orders', name: 'All Orders' },
  { path: '/admin/unfulfilled', name: 'Unfulfilled Items' },
  { path: '/admin/products', name: 'Trees' },
  { path: '/admin/customers', name: 'Customers' },
  { path: '/admin/newsletter', name: 'Newsletter' },
  { path: '/admin/admins', name: 'Admins' },
] as const satisfies DeskPage[];

/** Reached from the unfulfilled items, not from the navigation. */
export const pickListPage = { path: '/admin/unfulfilled/pick-list', name: 'Pick list' } as const satisfies DeskPage;

/** Undefined for what is no page of the desk. */
export const deskPageName = (path: string): string | undefined => [...deskPages, pickListPage].find((page) => page.path === path.replace(/\/$/, ''))?.name;
