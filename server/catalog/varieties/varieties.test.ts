import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { ImportPlan } from '#domain/catalog/csv-import.ts';
import type { AdminProduct } from '#domain/catalog/products.ts';
import {
  emptyVariety,
  type VarietyContent,
  type VarietyHead,
  type VarietyList,
} from '#domain/catalog/varieties.ts';
import type { Revised } from '#domain/farm/revisions.ts';
import { previewCookie, readPreviewCookie } from '#server/catalog/preview.ts';
import { adminEmail, signInAsAdmin, useAdmin } from '#tests/support/admin.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart } from '#tests/support/trees.ts';

const pictures = await mkdtemp(path.join(os.tmpdir(), 'pictures-'));
afterAll(() => rm(pictures, { recursive: true, force: true }));
const shop = useTestShop({ PICTURES_DIR: pictures });
const { call, send, auditOf, order } = useAdmin(shop);

type Loaded = Revised<VarietyContent> & { head: VarietyHead; trees: AdminProduct[] };
type Refusal = { error: string; code: string; field?: string };

const newName = () => `Pear ${randomUUID().slice(0, 8)}`;
const load = async (id: string) => (await call<Loaded>(`/varieties/${id}`)).json;
const idOf = async (name: string) => {
  const { varieties } = (await call<VarietyList>(`/varieties?search=${encodeURIComponent(name)}`))
    .json;
  return varieties.find((variety) => variety.name === name)!.id;
};
const create = async (name = newName(), fruit = 'Pear') => {
  const { status, json } = await call<{ id: string }>('/varieties', 'POST', { name, fruit });
  expect(status).toBe(201);
  return { id: json.id, name };
};
const save = async (id: string, over: Partial<Record<keyof VarietyContent, unknown>>) => {
  const { content, revision } = await load(id);
  return call<Refusal>(`/varieties/${id}`, 'PUT', {
    content: { ...content, ...over },
    basedOn: revision,
  });
};
const setState = async (id: string, state: string) =>
  call<Refusal>(`/varieties/${id}/state`, 'PUT', { state, basedOn: (await load(id)).revision });
const addTree = async (variety: string, more: Record<string, unknown> = {}) =>
  (
    await call<{ id: string }>('/products', 'POST', {
      fruit: 'Pear',
      variety,
      rootstock: 'OHxF 87',
      priceCents: 4600,
      quantity: 6,
      treeSize: null,
      imageAlt: null,
      hidden: false,
      fieldRow: null,
      ...more,
    })
  ).json.id;
const facts = {
  about: 'A russet pear that melts.',
  botanicalName: 'Pyrus communis',
  zones: '4-8',
  selfFruit: 'none',
  ploidy: 2,
  bloomFirst: -2,
  bloomLast: 6,
  pickFirst: '09-10',
  pickLast: '09-24',
  keepWeeks: 12,
  chillWeeks: 2,
  uses: ['fresh', 'preserving'],
};
const page = async (address: string, cookie?: string) => {
  const answer = await shop.app.request(address, cookie ? { headers: { cookie } } : {});
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const pageOf = (name: string) => `/variety/${encodeURIComponent(name)}`;

describe('a new variety', () => {
  test('is a draft that nobody sees, and complete once it is published', async () => {
    const { id, name } = await create();
    const tree = await addTree(name);
    await addTree(name, { rootstock: 'OHxF 97', hidden: true });
    expect((await save(id, facts)).status).toBe(204);
    expect((await page(pageOf(name))).status).toBe(404);
    expect((await page(`/product/${tree}`)).status).toBe(404);
    expect((await page('/catalog')).text).not.toContain(name);
    expect((await page('/sitemap.xml')).text).not.toContain(encodeURIComponent(name));
    const customer = await signIn(shop);
    expect(
      (await addToCart(shop, customer, { id: tree, variety: name, priceCents: 4600 })).status,
    ).toBe(409);

    expect((await setState(id, 'published')).status).toBe(204);
    const { status, text } = await page(pageOf(name));
    expect(status).toBe(200);
    for (const said of [
      'A russet pear that melts.',
      'Mid-season, about May 1 to 9',
      'Needs another pear in bloom nearby',
      'Pick September 10 to 24, chill for 2 weeks, then ripen indoors: ready from October 1',
      'Up to 12 weeks at 32 to 35 °F',
      'Fresh eating, preserving',
      'Partners in stock',
      'Semi-dwarf, 12-15 ft',
    ])
      expect(text).toContain(said);
    expect(text).toContain('"@type":"Product"');
    expect(text).not.toContain('OHxF 97'); // hidden by itself
    expect((await page('/catalog')).text).toContain(name);
    expect((await page('/sitemap.xml')).text).toContain(encodeURIComponent(name));
    expect((await page('/variety/Bosc')).text).toContain(name); // a partner
    expect(
      (await addToCart(shop, customer, { id: tree, variety: name, priceCents: 4600 })).status,
    ).toBeLessThan(300);
  });

  test('with half its facts can be published, and the list names what is missing', async () => {
    const { id, name } = await create();
    expect((await setState(id, 'published')).json).toMatchObject({
      code: 'no_trees',
      error: 'Add a tree first: without a rootstock and a price there is nothing to show.',
    });
    await addTree(name);
    await save(id, { ripens: 'Early fall', keepWeeks: 4 });
    expect((await setState(id, 'published')).status).toBe(204);
    const { json } = await call<VarietyList>(`/varieties?search=${name}&show=incomplete`);
    expect(json.varieties[0]).toMatchObject({ name, state: 'published', trees: 1, inStock: 1 });
    expect(json.varieties[0]!.missing).toEqual([
      'a picture',
      'the text about the tree',
      'bloom',
      'partners in stock',
      'pollination',
      'uses',
      'USDA zones',
      'botanical name',
    ]);
    const { text } = await page(pageOf(name));
    expect(text).toContain('Early fall');
    expect(text).not.toContain('>Bloom<');
  });

  test.each([
    [{ name: '', fruit: 'Pear' }, 400, 'The name is missing'],
    [{ name: 'x'.repeat(101), fruit: 'Pear' }, 400, 'The name is too long: at most 100 characters'],
    [{ name: '<b>Pear</b>', fruit: 'Pear' }, 400, 'The name must be plain text, without HTML'],
    [{ name: 'Nul \0', fruit: 'Pear' }, 400, 'Please remove invalid characters'],
    [{ name: '..', fruit: 'Pear' }, 400, 'The name needs a letter'],
    [{ name: 'Plum', fruit: 'Plum' }, 400, 'The fruit must be Apple, Pear, Cherry'],
    [{ name: 'bOSC', fruit: 'Pear' }, 409, 'There is already a variety named Bosc'],
  ])('is refused as %j', async (input, status, error) => {
    expect(await call('/varieties', 'POST', input)).toMatchObject({ status, json: { error } });
  });

  test('is created once by two admins at the same time', async () => {
    const name = newName();
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('/varieties', 'POST', { name, fruit: 'Pear' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe('the preview of a draft', () => {
  const cookieOf = async (id: string) =>
    (await send(`/varieties/${id}`)).headers.get('set-cookie')!.split(';')[0]!;

  test('is the real page, for the admin who opened the editor only, and is not stored or indexed', async () => {
    const { id, name } = await create();
    await addTree(name, { quantity: 0 });
    await save(id, facts);
    shop.pageCache.enabled = true;
    const cookie = await cookieOf(id);
    const shown = await page(`${pageOf(name)}?preview`, cookie);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('A russet pear that melts.');
    expect(shown.text).toContain('Preview: only you can see this page.');
    expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect((await page(pageOf(name), cookie)).status).toBe(404);
    expect((await page(`${pageOf(name)}?preview`)).status).toBe(404);
    expect((await page(`${pageOf(name)}.data?preview`)).text).not.toContain('russet');
    shop.pageCache.enabled = false;
  });

  test('needs a valid pass for this variety', async () => {
    const { id, name } = await create();
    await addTree(name);
    const cookie = await cookieOf(id);
    const [, rest] = cookie.split('=') as [string, string];
    const [own, expires, signature] = rest.split('.') as [string, string, string];
    const other = await cookieOf((await create()).id);
    for (const wrong of [
      other,
      `grafted-preview=${own}.${Number(expires) + 1}.${signature}`,
      `grafted-preview=${own}.${expires}.${'A'.repeat(43)}`,
      'grafted-preview=',
    ])
      expect([wrong, (await page(`${pageOf(name)}?preview`, wrong)).status]).toEqual([wrong, 404]);
    expect((await page(`${pageOf(name)}?preview`, `a=b; ${cookie}; c=d`)).status).toBe(200);
    expect((await send(`/varieties/${id}`)).headers.get('set-cookie')).toMatch(
      /Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict/,
    );
  });

  test('is bound to this host over https', () => {
    const { linkSecret } = shop.config;
    const id = randomUUID();
    const pass = { varietyId: id, userId: randomUUID(), sessionId: randomUUID() };
    const cookie = previewCookie({ publicUrl: 'https://shop.example', linkSecret }, pass);
    expect(cookie).toMatch(/^__Host-grafted-preview=.+; Path=\/; .+; Secure$/);
    expect(readPreviewCookie({ linkSecret }, cookie.split(';')[0]!)).toEqual(pass);
  });

  test.each([
    ['the admin is dismissed', `delete from admins where user_id = $1`],
    ['all sessions are ended', `delete from auth.sessions where user_id = $1`],
    ['the account is banned', `update auth.users set banned_until = 'infinity' where id = $1`],
  ])('ends at once when %s', async (_when, statement) => {
    const { id, name } = await create();
    await addTree(name);
    const { headers, userId } = await signInAsAdmin(shop, `${randomUUID()}@example.com`);
    const opened = await shop.app.request(`/api/admin/varieties/${id}`, { headers });
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
    expect((await page(`${pageOf(name)}?preview`, cookie)).status).toBe(200);
    await shop.services.pool.query(statement, [userId]);
    expect((await page(`${pageOf(name)}?preview`, cookie)).status).toBe(404);
  });
});

describe('saving a variety', () => {
  test('keeps who changed what, audited, and restores any state but not whether it is published', async () => {
    const { id, name } = await create();
    await addTree(name);
    await save(id, facts);
    const { revision } = await load(id);
    await save(id, { bloomFirst: 0, uses: [], about: 'Other' });
    await setState(id, 'published');
    const { history, content } = await load(id);
    expect(history.map(({ summary, by }) => [summary, by])).toEqual([
      ['Published', adminEmail],
      ['Changed text, bloom, uses', adminEmail],
      [expect.stringMatching(/^Changed botanical name, text/), adminEmail],
      ['Created as a draft', adminEmail],
    ]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'variety_changed', after: { state: 'draft' } },
      { before: { about: '', bloomFirst: null }, after: { about: facts.about, bloomFirst: -2 } },
      { before: { bloomFirst: -2, uses: facts.uses }, after: { bloomFirst: 0, uses: [] } },
      { before: { state: 'draft' }, after: { state: 'published' } },
    ]);
    expect(content.about).toBe('Other');
    expect(
      (await call(`/varieties/${id}/restore`, 'POST', { revision, basedOn: history[0]!.id }))
        .status,
    ).toBe(204);
    const restored = await load(id);
    expect(restored.content).toMatchObject(facts);
    expect(restored.head.state).toBe('published');
    expect(restored.history[0]!.summary).toBe('Restored: Changed text, bloom, uses');
    expect((await page(pageOf(name))).text).toContain(facts.about);
    expect(
      (await call(`/varieties/${id}/restore`, 'POST', { revision: 1, basedOn: restored.revision }))
        .status,
    ).toBe(404); // of another variety, or of none
  });

  test('by two admins tells the second one and overwrites nothing', async () => {
    const { id } = await create();
    const { content, revision } = await load(id);
    const put = (about: string) =>
      call<Refusal>(`/varieties/${id}`, 'PUT', {
        content: { ...content, about },
        basedOn: revision,
      });
    const answers = await Promise.all([put('First'), put('Second')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.json).toMatchObject({
      code: 'changed_meanwhile',
      error: expect.stringContaining(adminEmail),
    });
    const state = await call(`/varieties/${id}/state`, 'PUT', {
      state: 'hidden',
      basedOn: revision,
    });
    expect(state.status).toBe(409);
    expect((await load(id)).history).toHaveLength(2);
  });

  test('writes alleles and uses in one form, however they were typed', async () => {
    const { id } = await create();
    await save(id, { alleles: ['s1', 'S4’'], uses: ['juice', 'fresh', 'juice'] });
    expect((await load(id)).content).toMatchObject({
      alleles: ['S1', "S4'"],
      uses: ['fresh', 'juice'],
    });
  });

  test('without a change saves nothing', async () => {
    const { id } = await create();
    expect((await save(id, {})).status).toBe(204);
    expect((await load(id)).history).toHaveLength(1);
  });

  test.each([
    [
      { about: 'Nice <script>alert(1)</script>' },
      'about',
      'The text about the tree must be plain text, without HTML',
    ],
    [{ sources: '</p>' }, 'sources', 'The sources must be plain text, without HTML'],
    [
      { about: 'x'.repeat(2001) },
      'about',
      'The text about the tree is too long: at most 2000 characters',
    ],
    [
      { bloomFirst: 9, bloomLast: 2 },
      'bloomLast',
      'The last bloom day must not be before the first',
    ],
    [
      { bloomFirst: 9, bloomLast: null },
      'bloomLast',
      'Give both the first and the last bloom day, or neither',
    ],
    [
      { pickFirst: '10-03', pickLast: '09-15' },
      'pickLast',
      'The last picking day must not be before the first',
    ],
    [
      { pickFirst: '02-30', pickLast: '09-15' },
      'pickFirst',
      'The first picking day must be a month and day such as 09-15',
    ],
    [{ keepWeeks: -1 }, 'keepWeeks', 'The weeks it keeps must be 0 or more'],
    [{ keepWeeks: 1.5 }, 'keepWeeks', 'The weeks it keeps must be a whole number'],
    [{ ploidy: 5 }, 'ploidy', 'There are 2, 3 or 4 sets of chromosomes'],
    [{ alleles: ['X1'] }, 'alleles.0', 'Alleles are written S2 or S4'],
    [{ zones: '8-5' }, 'zones', 'The USDA zones must be like 5-8'],
    [{ kind: 'apple' }, 'kind', 'The kind of Pear must be pear'],
    [{ uses: ['paint'] }, 'uses.0', 'Uses are fresh, cooking, sauce, juice, drying, preserving'],
    [{ pictures: [{ url: 'javascript:alert(1)', alt: '' }] }, 'pictures.0.url', 'Unknown picture'],
    [
      { pictures: [{ url: '/pictures/a"onerror=b', alt: '' }] },
      'pictures.0.url',
      'Unknown picture',
    ],
    [{ name: 'Bartlett' }, 'name', 'There is already a variety named Bartlett'],
  ])('refuses %j', async (over, field, error) => {
    const { id } = await create();
    const { json } = await save(id, over);
    expect([json.field?.replace(/^content\./, ''), json.error]).toEqual([field, error]);
    expect((await load(id)).history).toHaveLength(1);
  });

  test('refuses NUL, unknown fields, and unknown varieties', async () => {
    const { id } = await create();
    expect((await save(id, { about: 'a\0b' })).status).toBe(400);
    expect((await save(id, { owner: 'me' } as never)).status).toBe(400);
    const nobody = randomUUID();
    const content = emptyVariety({ name: 'Nobody', fruit: 'Pear' });
    for (const [method, address, json] of [
      ['GET', `/varieties/${nobody}`, undefined],
      ['PUT', `/varieties/${nobody}`, { content, basedOn: null }],
      ['PUT', `/varieties/${nobody}/state`, { state: 'hidden', basedOn: null }],
      ['POST', `/varieties/${nobody}/restore`, { revision: 1, basedOn: null }],
      ['GET', '/varieties/not-an-id', undefined],
    ] as const)
      expect([address, (await call(address, method, json)).status]).toEqual([address, 404]);
  });
});

describe('renaming', () => {
  test('redirects old links, keeps orders readable and partner lists right', async () => {
    const { id, name } = await create();
    const tree = await addTree(name);
    await save(id, facts);
    await setState(id, 'published');
    const orderId = await order({ id: tree, variety: name, priceCents: 4600 });
    const renamed = `${name} & "Sons"/2`;
    expect((await save(id, { name: renamed })).status).toBe(204);
    const old = await page(pageOf(name));
    expect([old.status, old.headers.get('location')]).toEqual([301, pageOf(renamed)]);
    expect((await page(pageOf(name.toUpperCase()))).status).toBe(301);
    expect((await page(pageOf(renamed))).status).toBe(200);
    expect((await page(`/product/${tree}`)).text).toContain('Sons');
    const { json } = await call<VarietyList>(`/orders?search=${orderId}`);
    expect(JSON.stringify(json)).toContain(JSON.stringify(renamed));
    expect((await load(id)).history[0]!.summary).toBe(`Renamed from ${name} to ${renamed}`);

    await setState(id, 'hidden');
    expect((await page(pageOf(name))).status).toBe(404);
    await setState(id, 'published');
    await save(id, { name }); // back again
    expect((await page(pageOf(name))).status).toBe(200);
    expect((await page(pageOf(renamed))).headers.get('location')).toBe(pageOf(name));
  });

  test('gives the old name free for another variety', async () => {
    const { id, name } = await create();
    await save(id, { name: `${name} old` });
    const next = await create(name);
    await addTree(name);
    await setState(next.id, 'published');
    expect((await page(pageOf(name))).status).toBe(200);
  });

  test('carries the sports of a variety along', async () => {
    const { id, name } = await create();
    const sport = await create();
    await save(sport.id, { sportOf: name });
    await save(id, { name: `${name} II` });
    expect((await load(sport.id)).content.sportOf).toBe(`${name} II`);
    expect((await save(sport.id, { sportOf: sport.name })).json).toMatchObject({
      field: 'sportOf',
    });
  });
});

describe('pictures', () => {
  const upload = async () => {
    const bytes = await sharp({
      create: { width: 600, height: 750, channels: 3, background: '#803020' },
    })
      .png()
      .toBuffer();
    const answer = await send(
      '/variety-pictures',
      'POST',
      new Uint8Array(bytes),
      'application/octet-stream',
    );
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { url: string }).url;
  };

  test('are all on the page, in their order; the first is the picture of the trees', async () => {
    const { id, name } = await create();
    const tree = await addTree(name);
    const [first, second] = [await upload(), await upload()];
    await save(id, {
      pictures: [
        { url: first, alt: 'Ripe on the branch' },
        { url: second, alt: 'Cut in half' },
      ],
    });
    await setState(id, 'published');
    const { text } = await page(pageOf(name));
    for (const shown of [first, second])
      expect(text).toContain(shown.replace('-800.webp', '-480.avif'));
    expect(text.indexOf(first)).toBeLessThan(text.indexOf(second));
    expect(text).toContain('Cut in half');
    expect((await load(id)).trees[0]).toMatchObject({
      imageUrl: first,
      imageAlt: 'Ripe on the branch',
    });
    await save(id, {
      pictures: [
        { url: second, alt: '' },
        { url: first, alt: '' },
      ],
    });
    expect((await load(id)).trees[0]).toMatchObject({ imageUrl: second, imageAlt: null });
    const another = await addTree(name, { rootstock: 'OHxF 97' });
    expect((await load(id)).trees.find((each) => each.id === another)).toMatchObject({
      imageUrl: second,
    });

    const replaced = await send(
      `/products/${tree}/picture`,
      'PUT',
      new Uint8Array(
        await sharp({ create: { width: 600, height: 750, channels: 3, background: '#203080' } })
          .png()
          .toBuffer(),
      ),
      'application/octet-stream',
    );
    expect(replaced.status).toBe(204);
    const { content, trees, history } = await load(id);
    expect(content.pictures).toMatchObject([{ url: trees[0]!.imageUrl }, { url: first }]);
    expect(history[0]!.summary).toBe('New main picture');
  });

  test('that cannot be read are refused', async () => {
    const answer = await send('/variety-pictures', 'POST', new Uint8Array([1, 2, 3]), 'image/png');
    expect(answer.status).toBe(400);
    const huge = await send(
      '/variety-pictures',
      'POST',
      new Uint8Array(10 * 1024 * 1024 + 1),
      'image/png',
    );
    expect(huge.status).toBe(413);
  });
});

describe('CSV', () => {
  const check = async (text: string) => {
    const answer = await send(
      '/variety-imports/check',
      'POST',
      new Uint8Array(Buffer.from(text)),
      'text/csv',
    );
    return (await answer.json()) as ImportPlan & { code?: string };
  };
  const write = (text: string, previewHash: string | null) =>
    send(
      `/variety-imports?previewHash=${previewHash}`,
      'POST',
      new Uint8Array(Buffer.from(text)),
      'text/csv',
    );
  const exported = async () => (await send('/varieties.csv')).text();

  test('of a fresh export changes nothing, whatever the texts are', async () => {
    const { id } = await create();
    await save(id, {
      ...facts,
      bloomFirst: -12,
      about: '=HYPERLINK("x"), "quoted";-1\nand more',
      sources: "@it's",
    });
    const file = await exported();
    expect(file).toContain("'=HYPERLINK");
    const plan = await check(file);
    expect(plan.counts).toMatchObject({ new: 0, changed: 0, problems: 0 });
  });

  test('shows its changes in a dry run and writes exactly those, with history', async () => {
    const { id, name } = await create();
    const added = newName();
    const file = [
      'name,fruit,bloom first,bloom last,pick first,pick last,uses,zones,about,alleles',
      `${name},,-2,5,15-Sep,10/3,"fresh, juice",4 to 8,"Sweet, and crisp",s1 S4'`,
      `${added},Pear,,,,,,,,`,
      'Bosc,,,,,,,-,,',
    ].join('\r\n');
    const plan = await check(file);
    expect(plan.counts).toEqual({ new: 1, changed: 2, same: 0, problems: 0 });
    expect(plan.changes[0]).toMatchObject({ line: 2, title: name, kind: 'changed' });
    expect(plan.changes[0]!.fields).toContainEqual({
      name: 'pick last',
      before: '',
      after: '10-03',
    });
    const bosc = await idOf('Bosc');
    expect((await load(bosc)).content.zones).not.toBe('');
    expect((await write(file, plan.previewHash)).status).toBe(204);
    expect((await load(id)).content).toMatchObject({
      bloomFirst: -2,
      bloomLast: 5,
      pickFirst: '09-15',
      pickLast: '10-03',
      uses: ['fresh', 'juice'],
      zones: '4-8',
      about: 'Sweet, and crisp',
      alleles: ['S1', "S4'"],
    });
    expect((await load(id)).history[0]!.summary).toMatch(/^Imported from a CSV file: Changed /);
    expect((await load(bosc)).content.zones).toBe('');
    expect((await load(await idOf(added))).head.state).toBe('draft');
    expect((await write(file, plan.previewHash)).status).toBe(409); // has been written
  });

  test('names line and column of each problem and writes nothing', async () => {
    const { id, name } = await create();
    const file = [
      'name,fruit,kind,bloom first,bloom last,pick first,uses,about,sure',
      `${name},,,1,9,,,Good,`,
      'Bosc,Apple,,x,,,,,',
      'Comice,,apple,,,,,,',
      'Seckel,,,,,Febtober 3,paint,<b>fat</b>,maybe',
      'Unheard Of,,,,,,,,',
      `${name.toUpperCase()},,,,,,,,`,
    ].join('\n');
    const { problems, previewHash, counts } = await check(file);
    expect(previewHash).toBeNull();
    expect(counts.problems).toBe(problems.length);
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'bloom first'],
      [4, 'kind'],
      [5, 'about'],
      [5, 'pick first'],
      [5, 'uses'],
      [5, 'sure'],
      [6, 'fruit'],
      [7, 'name'],
    ]);
    expect((await write(file, '0'.repeat(64))).status).toBe(400);
    expect((await load(id)).content.about).toBe('');
  });

  test.each([
    ['Latin-1', Buffer.from('name\nPoir\xe9', 'latin1'), 'not_utf8'],
    ['a picture', Buffer.from('\u0089PNG\0'), 'not_csv'],
    ['other columns', Buffer.from('variety\nBosc'), 'columns_missing'],
  ])('in the wrong form is refused with a message: %s', async (_what, bytes, code) => {
    const answer = await send('/variety-imports/check', 'POST', new Uint8Array(bytes), 'text/csv');
    expect([answer.status, ((await answer.json()) as Refusal).code]).toEqual([400, code]);
  });

  test('is refused when a variety has changed since the dry run', async () => {
    const { id, name } = await create();
    const file = `name,about\n${name},From the file`;
    const { previewHash } = await check(file);
    await save(id, { about: 'From the screen' });
    expect((await write(file, previewHash)).status).toBe(409);
    expect((await load(id)).content.about).toBe('From the screen');
  });
});

test('only admins may call these routes, and no longer once dismissed', async () => {
  const id = await idOf('Bosc');
  const { headers } = await signIn(shop);
  const former = await signInAsAdmin(shop, 'former@example.com');
  await shop.services.db.deleteFrom('admins').where('user_id', '=', former.userId).execute();
  for (const [method, address] of [
    ['GET', '/varieties'],
    ['POST', '/varieties'],
    ['GET', '/varieties.csv'],
    ['GET', `/varieties/${id}`],
    ['PUT', `/varieties/${id}`],
    ['PUT', `/varieties/${id}/state`],
    ['POST', `/varieties/${id}/restore`],
    ['POST', '/variety-pictures'],
    ['POST', '/variety-imports/check'],
    ['POST', '/variety-imports'],
  ] as const) {
    const status = async (sent: Record<string, string>) =>
      (
        await shop.app.request(`/api/admin${address}`, {
          method,
          headers: { ...sent, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: '{}' }),
        })
      ).status;
    expect([
      address,
      await status({}),
      await status(headers),
      await status(former.headers),
    ]).toEqual([address, 401, 403, 403]);
  }
});

test('the list finds varieties by name, fruit and kind, and by state', async () => {
  const { name } = await create();
  const list = async (query: string) => (await call<VarietyList>(`/varieties?${query}`)).json;
  expect((await list('search=tart')).varieties.map((variety) => variety.name)).toEqual([
    'Montmorency',
  ]);
  expect((await list('search=%25')).total).toBe(0);
  const drafts = await list('show=draft');
  expect(drafts.varieties.map((variety) => variety.name)).toContain(name);
  expect(drafts.varieties.every(({ state }) => state === 'draft')).toBe(true);
  expect((await call('/varieties?show=everything')).status).toBe(400);
});
