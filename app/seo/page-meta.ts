import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { settings } from '#domain/settings.ts';
import { pageContext } from '#domain/shop.ts';

/** For loaders: the one public address of a page. */
export const canonicalUrl = (context: Readonly<RouterContextProvider>, path: string): string => context.get(pageContext).publicUrl + path;

interface PageMeta {
  title: string;
  description: string;
  /** Absolute; undefined for pages that search engines should not list. */
  canonical?: string;
  /** Path of the picture shown where the page is shared. */
  picture?: string;
  pictureAlt?: string;
  jsonLd?: object[];
}

/** Everything in the head that tells search engines and shared links what the page is. */
export function pageMeta({ title, description, canonical, picture = '/images/og-1200x630.jpg', pictureAlt = settings.description, jsonLd = [] }: PageMeta): MetaDescriptor[] {
  const fullTitle = title === settings.name ? `${settings.name}: ${settings.tagline}` : `${title} | ${settings.name}`;
  const described = [{ title: fullTitle }, { name: 'description', content: description }];
  if (!canonical) return [...described, { name: 'robots', content: 'noindex' }];
  return [
    ...described,
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: settings.name },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: new URL(picture, canonical).href },
    { property: 'og:image:alt', content: pictureAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...jsonLd.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}
