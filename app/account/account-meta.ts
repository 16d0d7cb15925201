import { settings } from '#domain/settings.ts';

/** Pages of one person are in no search engine. */
export const accountMeta = (title: string) => [{ title: `${title} | ${settings.name}` }, { name: 'robots', content: 'noindex' }];
