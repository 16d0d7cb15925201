import { settings } from '#domain/farm/settings.ts';

/** Account pages are not indexed. */
export const accountMeta = (title: string) => [
  { title: `${title} | ${settings.name}` },
  { name: 'robots', content: 'noindex' },
];
