import { settings } from '#domain/farm/settings.ts';

/** Pages for one person are not indexed. */
export const privateMeta = (title: string) => [
  { title: `${title} | ${settings.name}` },
  { name: 'robots', content: 'noindex' },
];

/** The address of a page behind a mailed link is its key. */
export const mailedLinkMeta = (title: string) => [
  ...privateMeta(title),
  { name: 'referrer', content: 'no-referrer' },
];
