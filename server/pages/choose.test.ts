import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { answerTo, choose } from '#domain/growing/choose/choose-answer.ts';
import type { ChooseVariety } from '#domain/growing/choose/choose-pairs.ts';
import {
  chooseSeasons,
  chooseUses,
  readChooseQuery,
  type ChooseQuery,
} from '#domain/growing/choose/choose-query.ts';
import { judgePlace, type PlaceClimate } from '#domain/growing/place.ts';
import { gradePollen } from '#domain/growing/pollination.ts';
import { regionZones } from '#server/growing/places/region-zones.ts';
import { pageKey } from '#server/pages/page-key.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { listChooseVarieties } from './choose.ts';

const shop = useTestShop();
const text = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
async function open(query: string) {
  const response = await shop.app.request(`/choose${query}`);
  const html = await response.text();
  return { response, html, text: text(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '') };
}
const ask = (query: string): ChooseQuery => readChooseQuery(new URLSearchParams(query));

/** Each class of place: zone, frost and winter cold, each known or not, in a short season and a long one. */
const climates: (PlaceClimate | undefined)[] = [
  undefined,
  ...[...new Set(regionZones.values())].flatMap((zone) =>
    [
      {},
      { hardFrost: '09-20', shift: 11 },
      { hardFrost: '10-12', shift: 0 },
      { hardFrost: '12-10', shift: -14 },
    ].flatMap((frost) =>
      [{}, { chillHours: 700 }, { chillHours: 2000 }].map((chill) => ({
        zone,
        ...frost,
        ...chill,
      })),
    ),
  ),
];
/** The thirds of its fruit's season in which a variety is picked: more than one where others are picked on its day. */
function thirdsOf({ fruit, pickFirst }: ChooseVariety, all: readonly ChooseVariety[]): string[] {
  const days = all
    .filter((one) => one.fruit === fruit)
    .map((one) => one.pickFirst ?? '')
    .toSorted();
  const third = Math.ceil(days.length / 3);
  return days.flatMap((day, rank) => {
    if (day !== pickFirst) return [];
    if (rank < third) return ['early'];
    return rank >= days.length - third ? ['late'] : ['middle'];
  });
}
const yards = ['pot', '6x6', '9x9', '20x20', '40x40'];

describe('every answer to every question, in every class of place', () => {
  test.each(yards.flatMap((yard) => chooseUses.map((use) => [yard, use] as const)))(
    'in a yard of %s for %s is true: graded good both ways, fitting yard and place, or saying what does not',
    async (yard, use) => {
      const varieties = await listChooseVarieties(shop.services.db);
      const wrong: unknown[] = []; // assertions for each tree would take longer than the answers
      for (const climate of climates)
        for (const season of chooseSeasons) {
          const query = { ...ask(`yard=${yard}&for=${use}&when=${season}`), climate };
          for (const { picks } of choose(varieties, query).choices) {
            const [one, other] = picks.map(({ variety }) => variety);
            const bears = other
              ? gradePollen(one!, other).grade === 'good' &&
                gradePollen(other, one!).grade === 'good'
              : one!.selfFruit === 'full';
            const fits = picks.every(
              ({ variety, product, place }) =>
                product.free > 0 &&
                place?.verdict !== 'not' &&
                isDeepStrictEqual(place, climate && judgePlace(variety, climate)),
            );
            const thirds = picks.map(({ variety }) => thirdsOf(variety, varieties));
            const isInTime =
              season === 'all'
                ? thirds.length < 2 || new Set(thirds.flat()).size > 1
                : thirds.flat().includes(season);
            if (!bears || !fits || !isInTime) wrong.push({ climate, season, picks });
          }
        }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  test.each(yards)('is drawn in a yard of %s without an error of the planner', async (yard) => {
    const varieties = await listChooseVarieties(shop.services.db);
    for (const use of chooseUses)
      for (const season of chooseSeasons)
        for (const place of ['', '6b_10-12_0_1600', '6a_10-02_5_1500', '9a_12-10_-14_1900', '5b']) {
          const query = ask(`yard=${yard}&for=${use}&when=${season}&place=${place}`);
          const { chosen, reasons } = answerTo(varieties, query);
          const pairs = chosen.filter(({ trees }) => trees.length === 2);
          expect(pairs.length === 3 || reasons.length > 0).toBe(true);
          const findings = chosen
            .flatMap(({ plan }) => plan?.trees ?? [])
            .flatMap((tree) => tree.findings);
          expect(
            findings.filter(
              ({ level, text: said }) => level === 'error' || said.includes('in a row'),
            ),
          ).toEqual([]);
          for (const tree of chosen.flatMap(({ trees }) => trees)) {
            const verdict =
              query.climate &&
              judgePlace(
                varieties.find(({ variety }) => variety === tree.variety)!,
                query.climate,
              );
            expect(tree.place === '').toBe(!verdict || verdict.verdict === 'fits');
          }
        }
  });
});

describe('the page', () => {
  test('asks without scripts, is listed and stored; answers are neither', async () => {
    const { html, text: asked } = await open('');
    expect(html).toMatch(/<form[^>]*action="\/choose#answer"/);
    expect(asked).toContain('Find pairs');
    expect(pageKey('/choose?utm_source=mail')).toBe('/choose');
    for (const name of ['place', 'zip', 'yard', 'for', 'when'])
      expect(pageKey(`/choose?${name}=x`)).toBeUndefined();
    const sitemap = await shop.app.request('/sitemap.xml');
    expect(await sitemap.text()).toContain('/choose</loc>');
  });

  test('turns a ZIP into an address that has the climate, and not the ZIP', async () => {
    const { response } = await open('?zip=99005&yard=20x20&for=eat&when=all');
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/choose?place=6b_10-12_0_1600&yard=20x20&for=eat&when=all',
    ]);
  });

  test.each([
    ['?zip=99005', ['place=99005', 'zone=6b_10-12_0_1600']],
    ['?zip=10001', ['place=10001', 'zone=']],
    ['?zip=&yard=pot', []],
  ])('keeps the ZIP of %s in the browser', async (query, kept) => {
    const { response } = await open(query);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    expect(cookies).toEqual(kept);
  });

  test('keeps no ZIP that another site has sent along', async () => {
    const response = await shop.app.request('/choose?zip=99005', {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([response.status, response.headers.getSetCookie()]).toEqual([303, []]);
  });

  test('keeps what was typed where a ZIP is none, and answers without a place', async () => {
    const {
      response,
      html,
      text: said,
    } = await open('?zip=9900&yard=own&width=12&depth=30&for=keep&when=late');
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="9900"/);
    expect(html).toMatch(/<input[^>]*value="12"/);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="keep"/);
    expect(said).toContain('Without a ZIP code, winter and season at your place are not checked');
    expect(html).not.toContain('zip=9900"');
  });

  test('shows three pairs with months, help, care and the yard to scale', async () => {
    const { text: said, html } = await open('?place=6b_10-12_0_1600&yard=20x20&for=eat&when=all');
    expect(said).toContain('3 pairs for you');
    expect(said.match(/Fruit to eat/g)).toHaveLength(3);
    expect(
      said.match(/pollinates .*?: in bloom together for about \d+ days/g)!.length,
    ).toBeGreaterThan(2);
    expect(said).toMatch(/First fruit in \d/);
    expect(said).toMatch(/Each year: .*prune/);
    expect(said.match(/20 by 20 feet, to scale/g)).toHaveLength(3);
    expect(html.match(/<circle/g)!.length).toBeGreaterThanOrEqual(6);
    expect(said.match(/Add both to cart, \$\d+/g)).toHaveLength(3);
    expect(said).not.toContain('Borderline');
  });

  test('ranks and judges as at the farm where no place is known', async () => {
    const season = await open('?yard=20x20&for=eat&when=all');
    expect(season.text).toContain('3 pairs for you');
    expect(season.text).not.toMatch(/Granny Smith|Fuji|at our farm:/);
    const late = await open('?place=unknown&yard=20x20&for=bake&when=late');
    expect(late.text).toContain('Granny Smith on');
    expect(late.text).toMatch(/Borderline at our farm: The season is short for it/);
    expect(late.text).not.toContain('at your place:');
  });

  test.each([
    ['a ZIP of another state', '?zip=10001', '/choose?place=unknown&yard=20x20&for=eat&when=all'],
    ['no ZIP', '?zip=&yard=pot', '/choose?yard=pot&for=eat&when=all'],
    [
      'a yard of its own size',
      '?zip=&yard=own&width=12&depth=30',
      '/choose?yard=12x30&for=eat&when=all',
    ],
    [
      'a yard of its own without a size',
      '?zip=&yard=own&width=&depth=',
      '/choose?yard=own&width=&depth=&for=eat&when=all',
    ],
  ])('%s leads on', async (_what, query, location) => {
    expect((await open(query)).response.headers.get('location')).toBe(location);
  });

  test.each([
    ['a ZIP that is none', '?zip=9900&yard=20x20', 'Please enter a ZIP code of five digits'],
    ['a ZIP of letters', '?zip=Spokane&yard=20x20', 'Please enter a ZIP code of five digits'],
    ['a ZIP of another state', '?place=unknown&yard=20x20', 'We have no data for this ZIP code'],
    [
      'a place without a station',
      '?place=5b&yard=20x20&for=keep',
      'We have no frost data for your place',
    ],
    ['a place that is none', "?place='; drop table", 'We have no data for this ZIP code'],
    [
      'no place',
      '?yard=20x20',
      'Without a ZIP code, winter and season at your place are not checked',
    ],
    ['a yard of 6 by 6 feet', '?yard=6x6', 'Our smallest trees need 8 by 8 feet for one'],
    ['a yard for one tree', '?yard=9x9', 'within 100 ft'],
    [
      'a place too cold for what fits the yard',
      '?place=2a_09-10_20_3000&yard=9x9',
      'left out as not for your place',
    ],
    [
      'a small yard at a cold place',
      '?place=3a_10-12_0_2000&yard=9x9&for=eat',
      'One tree of Zestar! fits the yard, if a neighbor has Yellow Transparent within 100 ft',
    ],
    [
      'a season in which no tree bears alone',
      '?place=6b_10-12_0_1600&yard=20x20&for=cherries&when=early',
      'trees that bear alone',
    ],
    ['a yard of no size', '?yard=0x0', 'Please give the yard in whole feet'],
    ['a yard of its own without a size', '?yard=own&width=&depth=', 'in whole feet'],
    ['a yard of words', '?yard=huge', 'Please give the yard in whole feet'],
    ['a yard too large', '?yard=9999x9999', 'Please give the yard in whole feet'],
    [
      'a pot',
      '?yard=pot&for=cherries',
      'A pot holds one small tree that bears alone, and we have none',
    ],
    ['what the shop has not', '?for=gold&when=never', '3 pairs for you'],
  ])('says what is the matter with %s', async (_what, query, said) => {
    const { response, text: shown } = await open(query);
    expect(response.status).toBe(200);
    expect(shown).toContain(said);
  });

  test('names a tree for the partner of a neighbor only where it is not wrong for the place', async () => {
    const varieties = await listChooseVarieties(shop.services.db);
    const wrong: string[] = [];
    for (const climate of climates)
      for (const use of chooseUses)
        for (const season of ['all', 'late']) {
          const query = { ...ask(`yard=9x9&for=${use}&when=${season}`), climate };
          for (const { text: said } of answerTo(varieties, query).reasons) {
            const [, name] = /^One tree of (.+?) fits the yard/.exec(said) ?? [];
            const variety = varieties.find((one) => one.variety === name);
            const { verdict } = (climate && variety && judgePlace(variety, climate)) ?? {};
            const isWrong =
              verdict === 'not' || (verdict === 'borderline' && !/Borderline/.test(said));
            if (isWrong) wrong.push(said);
          }
        }
    expect(wrong).toEqual([]);
  });

  test('answers with what is left: one tree in stock, and a pair that has sold out since its link was sent', async () => {
    const { db } = shop.services;
    const before = await db.selectFrom('products').select(['id', 'quantity']).execute();
    const query = '?place=6b_10-12_0_1600&yard=20x20&for=eat&when=all';
    await db.updateTable('products').set({ quantity: 0 }).where('variety', '<>', 'Gala').execute();
    const { text: said } = await open(query);
    for (const { id, quantity } of before)
      await db.updateTable('products').set({ quantity }).where('id', '=', id).execute();
    expect(said).toContain('Nothing fits all of this');
    expect(said).toMatch(/would be one of them, but is sold out: get in line for it/);
    expect(said).toContain('One tree of Gala fits the yard, if a neighbor has');
  });

  // The last one: the tests before ask from the same network.
  test('pauses a network that asks for a thousand answers, and shows it the form', async () => {
    const statuses: number[] = [];
    let said = '';
    for (let yard = 1; yard <= 1000 && statuses.at(-1) !== 429; yard++) {
      const { response, text } = await open(`?yard=9x9&for=eat&when=late&x=${yard}`);
      statuses.push(response.status);
      said = text;
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.length).toBeLessThan(200);
    expect(said).toContain('Please try again in a minute');
    expect(said).toContain('Find pairs');
    expect((await open('')).response.status).toBe(200);
  }, 60_000);
});
