import { beforeAll, describe, expect, test } from 'vitest';
import { answerTo } from '#domain/growing/choose/choose-answer.ts';
import { chooseUses, readChooseQuery } from '#domain/growing/choose/choose-query.ts';
import { fitsAt } from '#domain/growing/fits.ts';
import { readClimate, zoneCookieValue } from '#domain/growing/place-cookie.ts';
import {
  judgePlace,
  placeNote,
  type PlaceClimate,
  type PlaceVerdict,
} from '#domain/growing/place.ts';
import { checkPlan } from '#domain/growing/planner/check-plan.ts';
import { rectangularYard } from '#domain/growing/planner/yard.ts';
import { listGrowing } from '#server/catalog/growing-queries.ts';
import { findPlannerFacts } from '#server/catalog/planner-queries.ts';
import { listInStock } from '#server/catalog/queries.ts';
import { regionZones } from '#server/growing/places/region-zones.ts';
import { findClimate } from '#server/growing/places/service.ts';
import { listCautions } from '#server/orders/cart/cautions.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { listChooseVarieties } from './choose.ts';
import { describeBearing } from './pollination.ts';

const shop = useTestShop();

interface Place {
  zip: string;
  climate: PlaceClimate;
}
/**
 * One ZIP code for each class of place: zone, winter cold and frost, each known or not, the season
 * shorter or longer.
 */
let places: Place[];
/** What the one rule says of each variety at each place. */
let verdicts: Map<string, Map<string, PlaceVerdict>>;

beforeAll(async () => {
  const { db } = shop.services;
  const classes = new Map<string, Place>();
  for (const zip of [...regionZones.keys(), '59801', '98109', '99156']) {
    const climate = await findClimate(db, zip);
    if (!climate) continue;
    const { zone, hardFrost, shift = 0, chillHours } = climate;
    const season = hardFrost ? Math.sign(Math.round(shift / 5)) : 'unknown';
    const key = [zone, season, chillHours === undefined ? 'unknown' : 'known'].join(' ');
    if (!classes.has(key)) classes.set(key, { zip, climate });
  }
  places = [...classes.values()];
  const varieties = await listGrowing(db);
  verdicts = new Map(
    places.map(({ zip, climate }) => [
      zip,
      new Map(varieties.map((facts) => [facts.variety, judgePlace(facts, climate)])),
    ]),
  );
}, 120_000);

const verdictOf = (zip: string, variety: string): PlaceVerdict | undefined =>
  verdicts.get(zip)?.get(variety);
/** What contradicts the one rule, of all places. */
async function contradictions(look: (place: Place) => Promise<unknown[]>): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const place of places) found.push(...(await look(place)));
  return found;
}
const differs = (one: PlaceVerdict | undefined, other: PlaceVerdict | undefined): boolean =>
  one?.verdict !== other?.verdict || one?.reason !== other?.reason;

describe('every variety at every class of place is judged alike', () => {
  test('in classes that differ: there are verdicts of all four kinds', () => {
    expect(places.length).toBeGreaterThan(15);
    const kinds = [...verdicts.values()].flatMap((map) =>
      [...map.values()].map(({ verdict }) => verdict),
    );
    expect(new Set(kinds)).toEqual(new Set(['fits', 'borderline', 'not', 'unknown']));
  });

  test('on the page about a place', async () => {
    expect(
      await contradictions(async ({ zip }) =>
        (await shop.services.shop.findPlace(zip)).trees.filter((tree) =>
          differs(tree, verdictOf(zip, tree.variety)),
        ),
      ),
    ).toEqual([]);
  });

  test('on cards and in searches, by the cookie that the browser keeps', async () => {
    const { facts } = await shop.services.shop.listFilterFacts();
    expect(Object.keys(facts).length).toBeGreaterThan(30);
    expect(
      await contradictions(async ({ zip, climate }) => {
        const kept = readClimate(zoneCookieValue(climate))!;
        return Object.entries(fitsAt(facts, kept, zip)).filter(([variety, fit]) =>
          differs(fit, verdictOf(zip, variety)),
        );
      }),
    ).toEqual([]);
  });

  test('on the page of each tree', async () => {
    const trees = await Promise.all(
      (await listGrowing(shop.services.db)).map(async ({ variety }) => {
        const found = (await shop.services.shop.findVariety(variety))!;
        const { facts, chillHours, pickFirst } = found;
        return [variety, { zones: facts.zones, chill: chillHours, ripe: pickFirst ?? '' }] as const;
      }),
    );
    expect(
      await contradictions(async ({ zip, climate }) =>
        Object.entries(fitsAt(Object.fromEntries(trees), climate, zip)).filter(([variety, fit]) =>
          differs(fit, verdictOf(zip, variety)),
        ),
      ),
    ).toEqual([]);
  });

  test('among its partners', async () => {
    const { db } = shop.services;
    const varieties = await listGrowing(db);
    expect(
      await contradictions(async ({ zip }) => {
        const bearings = await Promise.all(
          varieties.map(({ variety }) => describeBearing(db, variety, zip)),
        );
        return bearings
          .flatMap((bearing) => bearing?.partners ?? [])
          .filter(({ variety, reason }) => {
            const note = placeNote(verdictOf(zip, variety), `at ${zip}`);
            return note ? !reason.endsWith(note) : / at \d{5}/.test(reason);
          });
      }),
    ).toEqual([]);
  }, 60_000);

  test('in the answers of Choose your pair', async () => {
    const varieties = await listChooseVarieties(shop.services.db);
    expect(
      await contradictions(async ({ zip, climate }) =>
        chooseUses.flatMap((use) => {
          const query = readChooseQuery(
            new URLSearchParams({ place: zoneCookieValue(climate), yard: '40x40', for: use }),
          );
          return answerTo(varieties, query)
            .chosen.flatMap(({ trees }) => trees)
            .filter(
              ({ variety, place }) =>
                place !== placeNote(verdictOf(zip, variety), 'at your place') ||
                verdictOf(zip, variety)?.verdict === 'not',
            );
        }),
      ),
    ).toEqual([]);
  }, 60_000);

  test('in the cautions of a cart', async () => {
    const { db } = shop.services;
    const products = await listInStock(db);
    expect(
      await contradictions(async ({ zip, climate }) => {
        const cautions = await listCautions(db, products, { climate, where: `at ${zip}` });
        return products.filter(({ id, variety }) => {
          const text = cautions.find(({ productId }) => productId === id)?.text ?? '';
          const note = placeNote(verdictOf(zip, variety), `at ${zip}`);
          return note ? !text.endsWith(note) : / at \d{5}/.test(text);
        });
      }),
    ).toEqual([]);
  });

  test('in the yard planner', async () => {
    const facts = await findPlannerFacts(shop.services.db);
    const yard = rectangularYard(200, 200);
    expect(
      await contradictions(async ({ zip, climate }) =>
        [...verdicts.get(zip)!].filter(([variety, { verdict, reason }]) => {
          const tree = { id: 'tree', variety, rootstock: null, east: 100, south: 100 };
          const checked = checkPlan(
            { yard, trees: [{ ...tree, isPlanted: false }] },
            facts,
            climate,
          );
          const says = checked[0]!.findings.some(({ text }) => text.endsWith(reason));
          return says !== (verdict !== 'fits');
        }),
      ),
    ).toEqual([]);
  });
});

test.each(['99005', '99156', '98109', '59801'])(
  'a search that the server answers for %s says on its cards what the page about the place says',
  async (zip) => {
    const climate = (await findClimate(shop.services.db, zip))!;
    const cookie = `place=${zip}; zone=${zoneCookieValue(climate)}`;
    const response = await shop.app.request('/catalog?q=late+apple&show=60', {
      headers: { cookie },
    });
    const cards = (await response.text())
      .split('<article')
      .slice(1)
      .map((html) =>
        html
          .replaceAll(/<[^>]*>|\s+/g, ' ')
          .replaceAll(/ +/g, ' ')
          .replaceAll('&#x27;', "'"),
      );
    const page = await shop.services.shop.findPlace(zip);
    const said = { fits: `fits ${zip}`, borderline: `borderline at ${zip}`, not: `not for ${zip}` };
    const shown = page.trees.flatMap(({ variety, verdict }) => {
      const card = cards.find((text) => text.includes(`Add to Cart : ${variety}`));
      if (!card) return [];
      return [
        [
          variety,
          verdict,
          verdict === 'unknown' ? !card.includes(zip) : card.includes(said[verdict]),
        ],
      ];
    });
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.filter(([, , isSaid]) => !isSaid)).toEqual([]);
  },
);
