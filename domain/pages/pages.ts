interface Page {
  /** The pattern that React Router writes. */
  path: string;
  /** The same for everyone, so that the server keeps it: a public page, or a shell whose data comes from the API. */
  stored: boolean;
  /** `listed` in the site map, `allowed` where a link leads there, marked `noindex`, or `excluded` by robots.txt. */
  search: 'listed' | 'allowed' | 'noindex' | 'excluded';
}

/** All pages. The admin screens are in domain/admin/pages.ts. */
export const pages = [
  { path: '/', stored: true, search: 'listed' },
  { path: '/catalog', stored: true, search: 'listed' },
  { path: '/variety/:variety', stored: true, search: 'listed' },
  { path: '/product/:id', stored: true, search: 'allowed' },
  { path: '/resources', stored: true, search: 'listed' },
  { path: '/choose', stored: true, search: 'listed' },
  { path: '/ripening', stored: true, search: 'listed' },
  // Shows the visitor's place.
  { path: '/your-place', stored: false, search: 'listed' },
  { path: '/pollination', stored: true, search: 'listed' },
  { path: '/planner', stored: true, search: 'listed' },
  { path: '/about', stored: true, search: 'listed' },
  { path: '/contact', stored: true, search: 'listed' },
  { path: '/cart', stored: true, search: 'excluded' },
  // Reads the trees in its address.
  { path: '/chosen-trees', stored: false, search: 'excluded' },
  { path: '/checkout', stored: true, search: 'excluded' },
  { path: '/pay/:token', stored: false, search: 'excluded' },
  { path: '/shortfall/:token', stored: false, search: 'excluded' },
  { path: '/pickup-answer/:token', stored: false, search: 'excluded' },
  { path: '/order-confirmation', stored: true, search: 'excluded' },
  { path: '/add-trees', stored: true, search: 'excluded' },
  { path: '/account', stored: true, search: 'excluded' },
  { path: '/admin/*', stored: false, search: 'excluded' },
  { path: '/auth', stored: true, search: 'excluded' },
  { path: '/forgot-password', stored: true, search: 'excluded' },
  { path: '/reset-password', stored: true, search: 'excluded' },
  { path: '/confirm', stored: true, search: 'excluded' },
  { path: '/oauth/consent', stored: false, search: 'excluded' },
  { path: '/newsletter', stored: false, search: 'noindex' },
  { path: '/newsletter/:token', stored: false, search: 'excluded' },
  { path: '/*', stored: false, search: 'allowed' },
] as const satisfies readonly Page[];
export type PagePath = (typeof pages)[number]['path'];

/** Public pages: light, accessible and usable before hydration. */
export const publicPages: readonly Page[] = pages.filter(
  ({ search }) => search === 'listed' || search === 'allowed',
);

/** Whether the path is a URL, not a pattern. */
export const isPlain = ({ path }: Page): boolean => !/[:*]/.test(path);
