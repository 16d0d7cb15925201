import { Hono } from 'hono';
import { fruits, varietyPath } from '#domain/catalog/catalog.ts';
import { colors } from '#domain/colors.ts';
import { settings } from '#domain/farm/settings.ts';
import { isPlain, pages } from '#domain/pages/pages.ts';
import type { Shop } from '#domain/pages/shop.ts';
import { anyone } from '#server/platform/http/access.ts';

const listedPages = pages.filter((page) => page.search === 'listed' && isPlain(page));
const listedFruits = fruits.map((fruit) => `/catalog?fruit=${fruit}`);
/** robots.txt matches by prefix. */
const excludedPaths = [
  ...pages
    .filter(({ search }) => search === 'excluded')
    .map(({ path }) => path.replace(/\/\*$|:.*$/, '')),
  '/api/',
  '/functions/',
];

/** Files with a well-known name, for search engines and browsers. */
export const siteRoutes = ({ shop, publicUrl }: { shop: Shop; publicUrl: string }) =>
  new Hono()
    .get('/sitemap.xml', anyone, async (c) => {
      const paths = [
        ...listedPages.map(({ path }) => path),
        ...(settings.farmPages ?? []),
        ...listedFruits,
      ].map((path) => ({ path, changedOn: undefined }));
      const varieties = await shop.listListedVarieties();
      const trees = varieties.map(({ variety, changedOn }) => ({
        path: varietyPath(variety),
        changedOn,
      }));
      const urls = [...paths, ...trees].map(({ path, changedOn }) => {
        const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`;
        return `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed}</url>`;
      });
      c.header('Content-Type', 'application/xml; charset=utf-8');
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
    })
    .get('/robots.txt', anyone, (c) =>
      c.text(
        [
          'User-agent: *',
          ...excludedPaths.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
    )
    .get('/manifest.webmanifest', anyone, (c) => {
      c.header('Content-Type', 'application/manifest+json');
      return c.body(JSON.stringify(manifest()));
    });

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const manifest = () => ({
  name: `${settings.name}: ${settings.tagline}`,
  short_name: settings.name,
  description: settings.description,
  start_url: '/',
  display: 'browser',
  background_color: colors.paper,
  theme_color: colors.pine,
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
});

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
