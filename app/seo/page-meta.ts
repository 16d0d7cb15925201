import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { settings } from '#domain/farm/settings.ts';
import { pageContext } from '#domain/pages/shop.ts';

/** The page's canonical URL, which loaders pass on. */
export const canonicalUrl = (context: Readonly<RouterContextProvider>, path: string): string =>
  context.get(pageContext).publicUrl + path;

interface PageMeta {
  title: string;
  description: string;
  /** Absolute URL; undefined means noindex. */
  canonical?: string;
  /** Path of the link preview picture. */
  picture?: string;
  pictureAlt?: string;
  jsonLd?: object[];
}

/** Title, description, Open Graph and structured data. */
export function pageMeta({
  title,
  description,
  canonical,
  picture = '/images/og-1200x630.jpg',
  pictureAlt = settings.description,
  jsonLd = [],
}: PageMeta): MetaDescriptor[] {
  const fullTitle =
    title === settings.name
      ? `${settings.name}: ${settings.tagline}`
      : `${title} | ${settings.name}`;
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
    ...pictureSize(picture),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...jsonLd.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}

/** The size of our own pictures is in their names. Pictures that the owner keeps elsewhere may have any. */
function pictureSize(picture: string): MetaDescriptor[] {
  if (!picture.endsWith('-1200x630.jpg')) return [];
  return [
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ];
}
