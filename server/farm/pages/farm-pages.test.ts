import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FarmPageContent, FarmPageEntry } from '#domain/pages/farm-pages.ts';
import { projectRoot } from '#server/project-root.ts';
import { signInAsAdmin, useAdmin } from '#tests/support/admin.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { seedFarmPages } from './seed.ts';
import type { RevisedFarmPage } from './service.ts';

const shop = useTestShop();
const { call, asAdmin, auditOf } = useAdmin(shop);

const text: FarmPageContent = {
  title: 'Wholesale',
  description: 'Trees for orchards.',
  body: 'From **fifty** trees on.',
  inFooter: true,
  isSample: false,
};
let made = 0;
const create = (slug: string, content: unknown = text) =>
  call<{ id: string; error?: string; code?: string }>('/pages', 'POST', { slug, content });
async function createPage() {
  const slug = `page-${++made}`;
  return { slug, id: (await create(slug)).json.id };
}
const list = async () => (await call<{ pages: FarmPageEntry[] }>('/pages')).json.pages;
const read = async (id: string) => (await call<RevisedFarmPage>(`/pages/${id}`)).json;
async function save(id: string, as: 'draft' | 'publish', change: Partial<FarmPageContent> = {}) {
  const { content, revision } = await read(id);
  return call(`/pages/${id}`, 'PUT', {
    content: { ...content, ...change },
    basedOn: revision,
    as,
  });
}
async function visit(path: string) {
  const response = await shop.app.request(path);
  return { status: response.status, html: await response.text() };
}

describe('the pages of the owner', () => {
  test('start as sample texts with values from settings and code, linked in the footer', async () => {
    expect((await list()).map(({ slug, state, isSample }) => [slug, state, isSample])).toEqual(
      ['planting-guide', 'refunds', 'privacy', 'terms'].map((slug) => [slug, 'published', true]),
    );
    const { status, html } = await visit('/privacy');
    expect([status, html.match(/<h1[^>]*>Privacy<\/h1>/g)?.length]).toEqual([200, 1]);
    expect(html).toContain('removed after 7 years');
    expect(html).toContain('rel="canonical" href="http://shop.test/privacy"');
    expect(html).toMatch(/<footer.*href="\/terms"/s);
    expect((await visit('/sitemap.xml')).html).toContain('<loc>http://shop.test/refunds</loc>');
    for (const { slug } of await list())
      expect((await visit(`/${slug}`)).html.replace(/<script.*/s, '')).not.toMatch(/\{[a-z-]+\}/);
  });

  test('tell customers that they change and cancel orders themselves, as long as they can', async () => {
    const { html } = await visit('/terms');
    expect(html).toMatch(/You can change or cancel an order yourself: .*After that, write to/s);
    const { html: refunds } = await visit('/refunds');
    expect(refunds.indexOf('order history')).toBeGreaterThan(0);
    expect(refunds).toMatch(/After that, write or call us\. We cancel the order/);
  });

  test('are drafts in a new production shop', async () => {
    const { db } = shop.services;
    await db.deleteFrom('farm_pages').execute();
    await seedFarmPages(db, 'drafts');
    await shop.services.liveSettings.load();
    expect((await visit('/privacy')).status).toBe(404);
    expect((await list()).map(({ state }) => state)).toEqual(Array(4).fill('draft'));
    await db.deleteFrom('farm_pages').execute();
    await seedFarmPages(db, 'published');
    await shop.services.liveSettings.load();
    expect((await visit('/privacy')).status).toBe(200);
  });

  test('are for admins only to edit', async () => {
    const { id } = await createPage();
    const { headers } = await signIn(shop);
    for (const [method, path] of [
      ['GET', '/pages'],
      ['POST', '/pages'],
      ['PUT', '/pages/order'],
      ['POST', '/pages/preview'],
      ['GET', `/pages/${id}`],
      ['PUT', `/pages/${id}`],
      ['POST', `/pages/${id}/unpublish`],
      ['POST', `/pages/${id}/restore`],
    ]) {
      const init = { method: method!, ...(method !== 'GET' && { body: '{}' }) };
      const statuses = [
        (await shop.app.request(`/api/admin${path}`, init)).status,
        (await shop.app.request(`/api/admin${path}`, { ...init, headers })).status,
      ];
      expect([path, ...statuses]).toEqual([path, 401, 403]);
    }
  });

  test('are written as drafts, published, changed, unpublished and restored', async () => {
    const { id, slug } = await createPage();
    expect((await visit(`/${slug}`)).status).toBe(404);
    expect((await save(id, 'publish')).status).toBe(204);
    expect((await visit(`/${slug}`)).html).toContain('From <strong>fifty</strong> trees on.');
    const published = await read(id);

    await save(id, 'draft', { body: 'From forty trees on.' });
    expect([(await read(id)).state, (await visit(`/${slug}`)).html.includes('forty')]).toEqual([
      'changed',
      false,
    ]);
    await save(id, 'publish');
    expect((await visit(`/${slug}`)).html).toContain('forty');

    const { revision } = await read(id);
    await call(`/pages/${id}/restore`, 'POST', { revision: published.revision, basedOn: revision });
    expect(await read(id)).toMatchObject({ state: 'changed', content: text });

    await call(`/pages/${id}/unpublish`, 'POST', { basedOn: (await read(id)).revision });
    expect((await visit(`/${slug}`)).status).toBe(404);
    expect((await visit('/')).html).not.toContain(`href="/${slug}"`);
    expect((await read(id)).history).toMatchObject([
      { summary: 'Unpublished', by: (await asAdmin()).email },
      { summary: 'Draft. Text changed' },
      { summary: 'Published. Nothing changed' },
      { summary: 'Draft. Text changed' },
      { summary: 'Published. Nothing changed' },
      { summary: `Created /${slug}` },
    ]);
  });

  test('are stored, and a new state shows at once', async () => {
    const { id, slug } = await createPage();
    await save(id, 'publish');
    shop.pageCache.enabled = true;
    try {
      await visit(`/${slug}`);
      expect(shop.pageCache.lookup(`/${slug}`)).toBeDefined();
      await save(id, 'publish', { title: 'New title' });
      expect((await visit(`/${slug}`)).html).toContain('New title');
    } finally {
      shop.pageCache.enabled = false;
      shop.pageCache.invalidate();
    }
  });

  test('show HTML and scripts as text', async () => {
    const { id, slug } = await createPage();
    await save(id, 'publish', { body: '<script>alert(1)</script>\n\n[x](javascript:alert(1))' });
    const { html } = await visit(`/${slug}`);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('href="javascript:');
    const { json } = await call<{ html: string }>('/pages/preview', 'POST', {
      body: '<script>alert(1)</script>',
    });
    expect(json.html).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n');
  });

  test('are saved by two admins: the second is told', async () => {
    const { id } = await createPage();
    const { content, revision } = await read(id);
    const second = await signInAsAdmin(shop, 'second@example.com');
    await save(id, 'draft', { title: 'First' });
    const answer = await shop.app.request(`/api/admin/pages/${id}`, {
      method: 'PUT',
      headers: second.headers,
      body: JSON.stringify({
        content: { ...content, title: 'Second' },
        basedOn: revision,
        as: 'publish',
      }),
    });
    expect([answer.status, (await read(id)).content.title]).toEqual([409, 'First']);
  });

  test.each([
    ['', 'The address is missing'],
    ['Big', 'The address can have small letters, digits and single hyphens only'],
    ['a/b', 'The address can have small letters, digits and single hyphens only'],
    ['../x', 'The address can have small letters, digits and single hyphens only'],
    ['catalog', 'The shop has a page of its own at this address'],
    ['admin', 'The shop has a page of its own at this address'],
    ['newsletter', 'The shop has a page of its own at this address'],
    ['api', 'The shop has a page of its own at this address'],
    ['images', 'The shop has a page of its own at this address'],
    ['x'.repeat(61), 'The address must be at most 60 characters'],
  ])('refuse the address %s', async (slug, message) => {
    const { status, json } = await create(slug);
    expect([status, json.error]).toEqual([400, message]);
  });

  test('have addresses of their own', async () => {
    const { slug } = await createPage();
    const { status, json } = await create(slug);
    expect([status, json.code]).toEqual([409, 'address_taken']);
  });

  test.each([
    ['no title', { title: ' ' }, 'The title is missing'],
    [
      'HTML in the title',
      { title: '<b>' },
      'The title is plain text on one line: please leave out < and >',
    ],
    ['no text', { body: '' }, 'The text is missing'],
    ['too long a text', { body: 'x'.repeat(40_001) }, 'The text must be at most 40,000 characters'],
    ['NUL', { body: 'a\0b' }, 'Please remove invalid characters'],
  ])('refuse %s', async (_what, change, message) => {
    const { id } = await createPage();
    const { status, json } = await save(id, 'draft', change);
    expect([status, json.error]).toEqual([400, message]);
  });

  test('of an unknown id are not found', async () => {
    const body = { content: text, basedOn: null, as: 'draft' };
    expect((await call(`/pages/${randomUUID()}`)).status).toBe(404);
    expect((await call(`/pages/${randomUUID()}`, 'PUT', body)).status).toBe(404);
    expect((await call('/pages/x', 'PUT', body)).status).toBe(404);
  });

  test('are ordered in list and footer, and the audit log tells by whom', async () => {
    const ids = (await list()).map(({ id }) => id);
    const order = [...ids.slice(1), ids[0]!];
    expect((await call('/pages/order', 'PUT', { ids: order })).status).toBe(204);
    expect((await list()).map(({ id }) => id)).toEqual(order);
    expect((await auditOf(ids[0]!)).at(-1)).toMatchObject({
      action: 'page_moved',
      actor_id: (await asAdmin()).userId,
      before: { place: 1 },
      after: { place: ids.length },
    });
  });
});

test('the privacy page names what the shop stores: orchard, plans, notes and the cookie of the ZIP', async () => {
  const read = (file: string) => readFile(path.join(projectRoot, file), 'utf8');
  const sample = (await read('server/farm/pages/samples/privacy.md')).trim();
  for (const stored of ['Your orchard', 'Plans of your yard', 'Notes', 'in a cookie, the ZIP code'])
    expect(sample).toContain(stored);
  // Running shops get the same text where nobody edited it.
  expect(await read('db/migrations/0271_privacy_of_orchards.sql')).toContain(sample);
});
