import { describe, expect, test } from 'vitest';
import { settings } from '#domain/farm/settings.ts';
import { numericFromCents } from '#domain/money.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const pages = [
  ['/', 'Grafted: Fruit tree nursery'],
  ['/catalog', 'Fruit trees: apple, pear and cherry | Grafted'],
  ['/catalog?fruit=Pear', 'Pear trees | Grafted'],
  ['/variety/Honeycrisp', 'Honeycrisp apple tree | Grafted'],
  ['/resources', 'Rootstock Resources | Grafted'],
  ['/about', 'About the farm | Grafted'],
  ['/contact', 'Contact | Grafted'],
] as const;

const decode = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
const attribute = (html: string, pattern: RegExp) => decode(pattern.exec(html)?.[1] ?? '');
const jsonLd = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );
type Offer = Record<string, string>;
/** Of a product, or of the trees of a group. */
const offersOf = ({ offers, hasVariant }: Record<string, unknown>): Offer[] =>
  hasVariant ? (hasVariant as { offers: Offer }[]).map((tree) => tree.offers) : (offers as Offer[]);
/** The HTML without scripts and their loader data. */
const visible = (html: string) => decode(html.replace(/<script[\s\S]*?<\/script>/g, ''));

describe('public pages', () => {
  const shop = useTestShop();
  const get = async (path: string) => {
    const response = await shop.app.request(path);
    return { status: response.status, html: await response.text() };
  };
  const setStock = (variety: string, quantity: number) =>
    shop.services.db
      .updateTable('products')
      .set({ quantity })
      .where('variety', '=', variety)
      .execute();
  const addVariety = async (variety: string, about: string, rootstock = 'Antonovka') => {
    await shop.services.db
      .insertInto('varieties')
      .values({ name: variety, fruit: 'Apple', about })
      .execute();
    await shop.services.db
      .insertInto('products')
      .values({
        variety,
        fruit: 'Apple',
        rootstock,
        price: '48.10',
        quantity: 2,
        tree_size: null,
        image_url: null,
        image_alt: null,
      })
      .execute();
  };

  test.each([
    '/variety/%00',
    `/variety/${'x'.repeat(500)}`,
    '/variety/%F0%9F%8D%8E',
    "/variety/'; drop table products; --",
  ])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test.each(pages)(
    '%s has its own title, description, canonical link and social picture',
    async (path, title) => {
      const { status, html } = await get(path);
      expect(status).toBe(200);
      expect(attribute(html, /<title>(.*?)<\/title>/)).toBe(title);
      expect(attribute(html, /<meta name="description" content="(.*?)"/).length).toBeGreaterThan(
        50,
      );
      expect(attribute(html, /<link rel="canonical" href="(.*?)"/)).toBe(`http://shop.test${path}`);
      expect(attribute(html, /<meta property="og:title" content="(.*?)"/)).toBe(title);
      expect(attribute(html, /<meta property="og:image" content="(.*?)"/)).toMatch(
        /^http:\/\/shop\.test\/images\/.+/,
      );
      expect(html.match(/<h1/g)).toHaveLength(1);
    },
  );

  test.each([
    ['a sample tree', 'images/honeycrisp-800.webp', '/images/honeycrisp-1200x630.jpg'],
    ['an uploaded picture', '/pictures/a-800.webp', '/pictures/a-1200x630.jpg'],
  ])('the link preview of %s is a JPEG of 1200 by 630 px', async (_what, imageUrl, shared) => {
    const { id } = await shop.services.db
      .updateTable('products')
      .set({ image_url: imageUrl })
      .where('variety', '=', 'Spartan')
      .returning('id')
      .executeTakeFirstOrThrow();
    const { html } = await get(`/product/${id}`);
    expect(
      ['og:image', 'og:image:width', 'og:image:height'].map((property) =>
        attribute(html, new RegExp(`<meta property="${property}" content="(.*?)"`)),
      ),
    ).toEqual([`http://shop.test${shared}`, '1200', '630']);
  });

  test.each([
    /premium quality/i,
    /delivery or pickup/i,
    /secure checkout/i,
    /without synthetic sprays/i,
    /carbon-negative/i,
    /personal support/i,
    /planting assistance/i,
    /500\+/,
  ])('the home page makes the claim %s', async (claim) => {
    expect(visible((await get('/')).html).replaceAll(/<[^>]*>/g, '')).toMatch(claim);
  });

  test('no two pages share a description', async () => {
    const descriptions = await Promise.all(
      pages.map(async ([path]) =>
        attribute((await get(path)).html, /<meta name="description" content="(.*?)"/),
      ),
    );
    expect(new Set(descriptions).size).toBe(pages.length);
  });

  test.each([
    ['/variety/Nothing', 'Product not found', 'Back to Catalog'],
    ['/product/00000000-0000-4000-8000-000000000000', 'Product not found', 'Back to Catalog'],
    ['/product/not-an-id', 'Product not found', 'Back to Catalog'],
    ['/nowhere', 'Oops! Page not found', 'Return to Home'],
    ['/nowhere/at/all', 'Oops! Page not found', 'Return to Home'],
    ['/admin/nowhere', 'Oops! Page not found', 'Return to Home'],
    ['/admin/orders/nowhere', 'Oops! Page not found', 'Return to Home'],
  ])('%s answers 404 with its page', async (path, heading, link) => {
    const { status, html } = await get(path);
    expect(status).toBe(404);
    expect(visible(html)).toContain(heading);
    expect(visible(html)).toContain(link);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('a variety is found case-insensitively', async () => {
    const { status, html } = await get('/variety/hONEYcrisp');
    expect(status).toBe(200);
    expect(attribute(html, /<link rel="canonical" href="(.*?)"/)).toBe(
      'http://shop.test/variety/Honeycrisp',
    );
  });

  test('a variety has structured data for offers and breadcrumbs', async () => {
    const { html } = await get('/variety/Honeycrisp');
    const rows = await shop.services.db
      .selectFrom('products')
      .selectAll()
      .where('variety', '=', 'Honeycrisp')
      .where('quantity', '>', 0)
      .execute();
    const [product, breadcrumbs] = jsonLd(html);
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProductGroup',
      name: 'Honeycrisp apple tree',
      brand: { '@type': 'Brand', name: 'Grafted' },
    });
    expect(
      offersOf(product!)
        .map(({ price }) => price)
        .toSorted(),
    ).toEqual(rows.map(({ price }) => price).toSorted());
    expect(offersOf(product!)).toContainEqual(
      expect.objectContaining({
        priceCurrency: 'USD',
        availability: 'https://schema.org/PreOrder',
      }),
    );
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, name: 'Honeycrisp' }],
    });
  });

  test('offers say how trees are returned and delivered, by the settings', async () => {
    const { html } = await get('/variety/Honeycrisp');
    const offers = offersOf(jsonLd(html)[0]!);
    const { claimDays, delivery, farm } = settings;
    const mostCents = delivery.radiusMinutes * delivery.centsPerMinute + delivery.centsPerTree;
    for (const offer of offers)
      expect(offer).toMatchObject({
        hasMerchantReturnPolicy: { merchantReturnDays: claimDays, applicableCountry: 'US' },
        shippingDetails: {
          shippingRate: { maxValue: numericFromCents(mostCents), currency: 'USD' },
          shippingDestination: { postalCode: farm.zip },
        },
      });
  });

  test('the home page has structured data for the farm', async () => {
    expect(jsonLd((await get('/')).html)).toContainEqual(
      expect.objectContaining({ '@type': 'LocalBusiness', telephone: '(509) 555-0142' }),
    );
  });

  test('a rootstock has one kind of name on cards, and both where a page has room', async () => {
    const cards = visible((await get('/catalog')).html);
    expect(cards).not.toContain('grafted on');
    expect(cards).not.toMatch(/Geneva \d/);
    const guide = visible((await get('/resources')).html);
    expect(guide).toContain('Geneva 11 (G.11)');
  });

  test('the home page names the season, and its year is that of its pickup', async () => {
    const { name, year, pickupFrom } = settings.season;
    expect(name).toBe(`Spring ${year}`);
    expect(pickupFrom.slice(0, 4)).toBe(String(year));
    const text = visible((await get('/')).html).replaceAll(/<[^>]*>/g, '');
    expect(text.toLowerCase()).toContain(`spring ${year} pre-order`);
    expect(text).toContain(`Spring ${year} pre-orders are open.`);
    expect(text.match(/Spring 20\d\d/gi)?.every((found) => found.endsWith(String(year)))).toBe(
      true,
    );
  });

  test('catalog texts cannot inject HTML or scripts', async () => {
    await addVariety('</script><b>Bold', '</script><script>alert(1)</script>');
    const { status, html } = await get(`/variety/${encodeURIComponent('</script><b>Bold')}`);
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<b>Bold');
    expect(jsonLd(html)[0]).toMatchObject({
      name: '</script><b>Bold apple tree',
      description: '</script><script>alert(1)</script>',
    });
  });

  test('only trees in stock are listed; a sold-out one keeps its own page', async () => {
    const rowsOf = await shop.services.db
      .selectFrom('products')
      .select('id')
      .where('variety', '=', 'Gravenstein')
      .execute();
    expect(visible((await get('/catalog')).html)).toContain('Gravenstein');
    await setStock('Gravenstein', 0);
    expect(visible((await get('/catalog')).html)).not.toContain('Gravenstein');
    const sold = await get('/variety/gravenstein');
    expect(sold.status).toBe(200);
    expect(visible(sold.html)).toContain('Sold out this season');
    expect(visible(sold.html)).toMatch(/<dt[^>]*>Bloom<\/dt>/);
    expect(visible(sold.html)).not.toContain('Add to Cart');
    expect(visible(sold.html).match(/name="productId"/g)).toHaveLength(rowsOf.length);
    expect(visible(sold.html)).toContain('action="/api/stock-waits"');
    expect(offersOf(jsonLd(sold.html)[0]!)).toEqual(
      rowsOf.map(() => expect.objectContaining({ availability: 'https://schema.org/OutOfStock' })),
    );

    const { id } = await shop.services.db
      .selectFrom('products')
      .select('id')
      .where('variety', '=', 'Gravenstein')
      .executeTakeFirstOrThrow();
    const { status, html } = await get(`/product/${id}`);
    expect(status).toBe(200);
    expect(visible(html)).toContain('Out of Stock');
    expect(offersOf(jsonLd(html)[0]!)).toMatchObject([
      { availability: 'https://schema.org/OutOfStock' },
    ]);
  });

  test('a variety names its sold-out rootstocks beside those in stock', async () => {
    const [first, ...others] = await shop.services.db
      .selectFrom('products')
      .select(['id', 'rootstock'])
      .where('variety', '=', 'Liberty')
      .where('quantity', '>', 0)
      .execute();
    await shop.services.db
      .updateTable('products')
      .set({ quantity: 0 })
      .where('id', '=', first!.id)
      .execute();
    const { html } = await get('/variety/Liberty');
    expect(visible(html)).toContain('Sold out this season');
    expect(visible(html)).toMatch(new RegExp(`name="productId"[^>]*value="${first!.id}"`));
    expect(visible(html).match(/name="productId"/g)).toHaveLength(1);
    const offers = offersOf(jsonLd(html)[0]!);
    expect(offers).toHaveLength(others.length + 1);
    expect(offers.find(({ sku }) => sku === first!.id)?.availability).toBe(
      'https://schema.org/OutOfStock',
    );
  });

  test.each(['draft', 'hidden'] as const)(
    'a %s variety is not found, nor listed',
    async (state) => {
      const name = `Secret ${state}`;
      await addVariety(name, 'Not for everyone.');
      await setStock(name, 0);
      expect((await get(`/variety/${encodeURIComponent(name)}`)).status).toBe(200);
      await shop.services.db
        .updateTable('varieties')
        .set({ state })
        .where('name', '=', name)
        .execute();
      expect((await get(`/variety/${encodeURIComponent(name)}`)).status).toBe(404);
      expect((await get('/sitemap.xml')).html).not.toContain(encodeURIComponent(name));
    },
  );

  test('offers satisfy Google’s rules for merchant listings', async () => {
    const { html } = await get('/variety/Honeycrisp');
    const product = jsonLd(html)[0]!;
    const values = (value: unknown): unknown[] =>
      value !== null && typeof value === 'object' ? Object.values(value).flatMap(values) : [value];
    expect(values(product).filter((value) => value === '' || value == null)).toEqual([]);
    expect(product.image).toBeTruthy();
    const offers = offersOf(product);
    expect(offers.every(({ price }) => Number(price) > 0)).toBe(true);
    const preorders = offers.filter(
      ({ availability }) => availability === 'https://schema.org/PreOrder',
    );
    expect(preorders).not.toEqual([]);
    expect(
      preorders.every(({ availabilityStarts }) =>
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(availabilityStarts ?? ''),
      ),
    ).toBe(true);
  });

  test('the home page features the first three varieties in stock', async () => {
    const rows = await shop.services.db
      .selectFrom('products')
      .select('variety')
      .distinct()
      .where('quantity', '>', 0)
      .orderBy('variety')
      .limit(3)
      .execute();
    const { html } = await get('/');
    const names = [
      ...html.matchAll(/<h3 class="[^"]*">([^<]+)<\/h3><p class="[^"]*tabular-nums">/g),
    ].map(([, name]) => decode(name!.replaceAll('&lt;', '<').replaceAll('&gt;', '>')));
    expect(names).toEqual(rows.map(({ variety }) => variety));
  });

  test('search and filter work in server rendering', async () => {
    const pears = visible((await get('/catalog?fruit=Pear')).html);
    expect(pears).toContain('Bartlett');
    expect(pears).not.toMatch(/<h2[^>]*>Honeycrisp/);
    const nothing = visible((await get('/catalog?q=zzz')).html);
    expect(nothing).toContain('No trees found');
    expect(nothing).toContain('Try adjusting your search or filters');
  });

  test('a variety on one rootstock shows a note instead of comparison and recommendations', async () => {
    await addVariety('Lonely', 'One of a kind.');
    const html = visible((await get('/variety/Lonely')).html);
    expect(html).toContain('only option available');
    expect(html).not.toContain('Compare Rootstock Options');
    expect(html).not.toContain('Customers Also Bought');
    const several = visible((await get('/variety/Honeycrisp')).html);
    expect(several).toContain('Compare Rootstock Options');
    expect(several).toContain('Customers Also Bought');
  });

  test('the site map lists the pages and the varieties, sold out or not', async () => {
    const response = await shop.app.request('/sitemap.xml');
    const xml = await response.text();
    expect(response.headers.get('content-type')).toContain('application/xml');
    expect(xml).toMatch(
      /<loc>http:\/\/shop\.test\/variety\/Honeycrisp<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/,
    );
    expect(xml).toContain('<loc>http://shop.test/resources</loc>');
    expect(xml).toContain('d&#39;Anjou');
    expect(xml).toContain('Gravenstein'); // sold out above
    expect(xml).not.toContain('/cart');
  });

  test('robots.txt links the site map and excludes personal pages', async () => {
    const text = await (await shop.app.request('/robots.txt')).text();
    expect(text).toContain('Sitemap: http://shop.test/sitemap.xml');
    expect(text).toContain('Disallow: /cart');
  });

  test('the manifest lists existing icons', async () => {
    const manifest = (await (await shop.app.request('/manifest.webmanifest')).json()) as {
      name: string;
      icons: { src: string }[];
    };
    expect(manifest.name).toContain('Grafted');
    const { existsSync } = await import('node:fs');
    for (const { src } of manifest.icons)
      expect([src, existsSync(new URL(`../../public${src}`, import.meta.url))]).toEqual([
        src,
        true,
      ]);
  });
});
