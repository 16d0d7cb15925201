import { afterEach, describe, expect, test, vi } from 'vitest';
import { readZoneCookie } from '#domain/growing/place-cookie.ts';
import { judgePlace, placeNote } from '#domain/growing/place.ts';
import { findPlannerFacts } from '#server/catalog/planner-queries.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { importPlaces } from './import.ts';
import { regionZones } from './region-zones.ts';
import { placeRoutes } from './routes.ts';
import { findZipPlace } from './zip-places.ts';

const shop = useTestShop();
const decode = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('<!-- -->', '');

/** Sends the form as a browser without JavaScript, and returns the cookies and where it leads. */
async function enter(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await shop.app.request('/api/place', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  const cookies = response.headers.getSetCookie();
  return { status: response.status, location: response.headers.get('location'), cookies };
}

async function open(zip?: string, query = '') {
  const response = await shop.app.request(`/your-place${query}`, {
    headers: zip ? { cookie: `other=1; place=${zip}` } : {},
  });
  const html = decode((await response.text()).replace(/<script[\s\S]*?<\/script>/g, ''));
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return {
    response,
    html,
    text: main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
  };
}

describe('the ZIP form', () => {
  test('keeps ZIP and zone in cookies and out of the address', async () => {
    const { status, location, cookies } = await enter({ zip: '99005-1234', tree: 'Fuji' });
    expect([status, location]).toEqual([303, '/your-place?tree=Fuji']);
    expect(cookies).toEqual([
      'place=99005; Max-Age=31536000; Path=/; SameSite=Lax',
      'zone=6b_10-12_0_1600; Max-Age=31536000; Path=/; SameSite=Lax',
    ]);
  });

  test('keeps them for this host only over https', async () => {
    const routes = placeRoutes({ ...shop.services, publicUrl: 'https://shop.example' });
    const response = await routes.request('/', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'zip=99005',
    });
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-place=99005; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
      '__Host-zone=6b_10-12_0_1600; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
    ]);
  });

  test('keeps no zone of another ZIP', async () => {
    expect((await enter({ zip: '00000' })).cookies).toEqual([
      expect.stringMatching(/^place=00000; Max-Age=31536000;/),
      expect.stringMatching(/^zone=; Max-Age=0;/),
    ]);
  });

  test('forgets both', async () => {
    const { location, cookies } = await enter({ forget: 'yes' });
    expect([location, ...cookies]).toEqual([
      '/your-place',
      expect.stringMatching(/^place=; Max-Age=0;/),
      expect.stringMatching(/^zone=; Max-Age=0;/),
    ]);
  });

  test.each(['', '9900', 'Colbert', '99005\0', '<b>99005</b>', '9'.repeat(5000)])(
    'refuses %j',
    async (zip) => {
      expect(await enter({ zip })).toEqual({
        status: 303,
        location: '/your-place?problem=zip',
        cookies: [],
      });
    },
  );

  test.each([
    ['/catalog?fruit=Apple', '/catalog?fruit=Apple'],
    ['/variety/Williams%27%20Pride', '/variety/Williams%27%20Pride'],
    [
      '/choose?place=9a_12-10_-14_1900&yard=pot&for=eat&when=all',
      '/choose?place=6b_10-12_0_1600&yard=pot&for=eat&when=all',
    ],
    ['/choose', '/choose'],
    ['//evil.example', '/your-place'],
    ['/\\evil.example', '/your-place'],
    ['https://evil.example/', '/your-place'],
    ['/api/place', '/your-place'],
    [`/${'x'.repeat(600)}`, '/your-place'],
    ['', '/your-place'],
  ])('from the page %s leads to %s', async (from, location) => {
    expect((await enter({ zip: '99005', from })).location).toBe(location);
    expect((await enter({ zip: '9900', from })).location).toBe('/your-place?problem=zip');
  });

  test('comes back without a place too', async () => {
    expect((await enter({ forget: 'yes', from: '/catalog' })).location).toBe('/catalog');
    expect((await enter({ forget: 'yes', from: '/choose?place=6b&yard=pot' })).location).toBe(
      '/choose?place=unknown&yard=pot',
    );
  });

  test('cuts a long tree, and leads nowhere else', async () => {
    const { location } = await enter({ zip: '99005', tree: `//evil.example/${'x'.repeat(500)}` });
    expect(location).toMatch(/^\/your-place\?tree=%2F%2Fevil\.example%2Fx+$/);
    expect(location!.length).toBeLessThan(200);
  });

  test('is for this site only, and for reasonable sizes', async () => {
    expect((await enter({ zip: '99005' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await enter({ zip: '99005', tree: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test('survives a body that is no form', async () => {
    const response = await shop.app.request('/api/place', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"zip":["99005"]}',
    });
    expect(response.headers.get('location')).toBe('/your-place?problem=zip');
  });

  test('says what is wrong with the entry, without the answers to the one before', async () => {
    for (const zip of [undefined, '99005']) {
      const { html, text } = await open(zip, '?problem=zip');
      expect(text).toContain('Please enter five digits');
      expect(text).not.toContain('Hardiness zone');
      expect(html).not.toContain('value="99005"');
    }
  });
});

describe('the page about a place', () => {
  test('asks for a ZIP, may be indexed and is never stored', async () => {
    const { response, html, text } = await open();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<link rel="canonical" href="http://shop.test/your-place"/>');
    expect(text).toContain('Your ZIP code');
    expect(text).not.toContain('Hardiness zone');
  });

  test('tells zone, cold, delivery and trees around the farm', async () => {
    const { text } = await open('99005');
    expect(text).toContain('Colbert, WA 99005 Hardiness zone 6b');
    expect(text).toContain('Enough for all our trees');
    expect(text).toContain(
      'At our farm, 1 mile away, the first night of 28 °F usually comes around October 12.',
    );
    expect(text).toContain('Enter your address at checkout for drive time and fee');
    expect(text).toMatch(/Fits 99005 \d+ varieties in stock/);
  });

  test.each([
    ['99156', 'Fuji', 'Fuji : Not for 99156 It ripens rarely there'],
    [
      '99156',
      'Golden Delicious',
      'Golden Delicious : Borderline at 99156 The season is short for it',
    ],
    ['98109', 'Bosc', 'Bosc : Fits 98109'],
    ['99201', 'Montmorency', 'Montmorency : Fits 99201 Your zone 7a is within its zones, 4-7'],
    ['99005', 'Granny Smith', 'Granny Smith : Borderline at 99005 The season is short for it'],
    ['99005', 'Fuji', 'Fuji : Borderline at 99005 The season is short for it'],
    [
      '98001',
      'Montmorency',
      'Montmorency : Borderline at 98001 Your zone 8b has milder winters than its zones, 4-7',
    ],
  ])('in %s answers for %s', async (zip, tree, answer) => {
    expect((await open(zip, `?tree=${tree}`)).text).toContain(answer);
  });

  test.each([
    ['98109', 'About 1,900 hours from 32 to 45 °F in an average winter', 'Seattle Boeing Fld, WA'],
    ['83814', 'Enough for all our trees', "Coeur d'Alene, ID, 1 mile away"],
    ['99337', 'Enough for all our trees', 'Kennewick, WA'],
    ['97201', 'About 1,900 hours', 'Portland Intl Ap, OR, 7 miles away'],
    ['59801', 'Enough for all our trees', 'We have no frost data for this ZIP'],
  ])('in %s names the stations of its winter cold and frost', async (zip, chill, station) => {
    const { text } = await open(zip);
    expect(text).toContain(chill);
    expect(text).toContain(station);
  });

  test('does not know what ripens where no station tells the frost', async () => {
    const { text } = await open('59801', '?tree=Gala');
    expect(text).toContain('Gala : We do not know We have no frost data for your place');
    expect((await open('59801', '?tree=Bing')).text).toMatch(/Bing : (Fits|Borderline)/);
  });

  test.each(['00000', '10001'])('guesses nothing about %s', async (zip) => {
    const { text } = await open(zip, '?tree=Fuji');
    expect(text).toContain('Hardiness zone We have no data for this ZIP');
    expect(text).not.toMatch(/Fits \d|Borderline at|Not for \d/);
  });

  test('offers no delivery to a ZIP code that there is not', async () => {
    expect((await open('00000')).text).toContain('We do not know this ZIP code. Please check it.');
  });

  test('says where we cannot deliver', async () => {
    expect((await open('10001')).text).toContain('farm pickup only');
  });

  test.each(['<b>', 'Nothing', '%00', 'x'.repeat(3000)])('shrugs at the tree %s', async (tree) => {
    const { response, html } = await open('99005', `?tree=${encodeURIComponent(tree)}`);
    expect(response.status).toBe(200);
    expect(html).not.toContain('<b>');
  });

  test('ignores a cookie that is no ZIP', async () => {
    expect((await open('990056')).text).not.toContain('Hardiness zone');
  });
});

test('the region has a zone for almost every ZIP code', async () => {
  const counts = { known: 0, unknown: 0 };
  for (const zip of regionZones.keys())
    counts[(await findZipPlace(zip)) ? 'known' : 'unknown'] += 1;
  expect(counts.known).toBeGreaterThan(1800);
  expect(counts.unknown).toBeLessThan(20); // given out since the list of places
});

test('a failed page logs no ZIP', async () => {
  const logged = vi.spyOn(shop.services.log, 'error').mockReturnValue(undefined);
  vi.spyOn(shop.services.shop, 'findPlace').mockRejectedValue(new Error('broken'));
  await shop.app.request('/your-place', { headers: { cookie: 'place=99005' } });
  await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0);
  expect(JSON.stringify(logged.mock.calls)).not.toContain('99005');
});

describe('imported data', () => {
  afterEach(async () => {
    await shop.services.db.deleteFrom('zip_zones').execute();
    await shop.services.db.deleteFrom('frost_stations').execute();
  });
  const station = (id: string, name: string, place: string, days: string) =>
    `"${id}","${name}",${place},${days}`;
  const header =
    '"STATION","NAME","LATITUDE","LONGITUDE","ELEVATION","ANN-TMIN-PRBLST-T32FP50","ANN-TMIN-PRBFST-T32FP50","ANN-TMIN-PRBFST-T28FP50"';

  test('replace the list around the farm, zeros in front included', async () => {
    const csv = 'zipcode,zone,trange,zonetitle\n99005,7a,0 to 5,7a: 0 to 5\n1001,6b,,\n99,x,,\n';
    expect(await importPlaces(shop.services.db, csv)).toEqual({
      kind: 'zones',
      rows: 2,
      skipped: 1,
    });
    expect((await open('99005')).text).toContain('Hardiness zone 7a');
    expect((await open('01001')).text).toContain('Hardiness zone 6b');
    expect((await open('99201')).text).toContain('Hardiness zone We have no data');
    expect((await importPlaces(shop.services.db, csv)).rows).toBe(2);
  });

  test('tell the frost of the nearest station, and how much later fruit ripens', async () => {
    const csv = [
      header,
      station('USW1', 'SPOKANE INTL AP, WA US', '47.7,-117.4,717', '"05/04","10/05","09/28"'),
      station('USC2', 'FAR AWAY, MT US', '47.7,-112.4,1000', '"05/24","09/10","09/20"'),
      station('USC3', 'NO FROST, WA US', '47.8,-117.4,700', '"-7777","-7777",""'),
    ].join('\n');
    expect(await importPlaces(shop.services.db, csv)).toEqual({
      kind: 'stations',
      rows: 2,
      skipped: 1,
    });
    const { text, html } = await open('99201');
    expect(text).toContain(
      'Spokane Intl Ap, WA, 3 miles away at 2,352 ft: last frost May 4, first frost October 5, first night of 28 °F September 28.',
    );
    expect(text).toContain('About 7 days later than at our farm');
    expect(html).toContain('href="/ripening?shift=7&frost=09-28"');
    expect(text).not.toContain('Far Away');
  });

  test('tell two stations where two close ones differ in height', async () => {
    const days = '"05/04","10/05","10/12"';
    await importPlaces(
      shop.services.db,
      [
        header,
        station('A', 'VALLEY, WA US', '47.7,-117.4,500', days),
        station('B', 'HILL, WA US', '47.6,-117.4,900', days),
      ].join('\n'),
    );
    const { text } = await open('99201');
    expect(text).toContain('Your place lies between these weather stations');
    expect(text).toMatch(/Valley, WA.*Hill, WA/);
  });

  test.each(['', 'a,b\n1,2', 'zipcode,zone\nx,y'])('are refused: %j', async (csv) => {
    await expect(importPlaces(shop.services.db, csv)).rejects.toThrow(/Neither|No row/);
  });
});

test.each(['99005', '99156', '98109', '59801', '97201'])(
  'in %s the page of every tree gives the verdict of the page about the place, and so do cart and partner check',
  async (zip) => {
    const { shop: pages, db } = shop.services;
    const { trees } = await pages.findPlace(zip);
    expect(trees.length).toBeGreaterThan(30);
    const zone = (await enter({ zip })).cookies.find((cookie) => cookie.startsWith('zone='));
    const climate = readZoneCookie(zone!.split(';')[0]!)!;
    for (const { variety, verdict, reason } of trees) {
      const page = await pages.findVariety(variety);
      const facts = {
        zones: page!.facts.zones,
        chillHours: page!.chillHours,
        pickFirst: page!.pickFirst,
      };
      expect([variety, judgePlace(facts, climate)]).toEqual([variety, { verdict, reason }]);
    }
    const said = new Map(trees.map((tree) => [tree.variety, placeNote(tree, `at ${zip}`)]));
    for (const { variety, partners } of (
      await pages.checkPollination(['Gala', 'Bing', 'Bosc'], zip)
    ).trees)
      for (const partner of partners)
        expect([variety, partner.reason]).toEqual([
          variety,
          expect.stringContaining(said.get(partner.variety)!),
        ]);
    const { varieties } = await findPlannerFacts(db);
    for (const { variety, zones, chillHours, pickFirst } of varieties.filter(
      ({ isOurs }) => isOurs,
    ))
      expect(
        judgePlace(
          { zones: zones!, chillHours: chillHours ?? null, pickFirst: pickFirst ?? null },
          climate,
        ).reason,
      ).toBe(trees.find((tree) => tree.variety === variety)!.reason);
  },
);

test('a tree page offers the check, and no ZIP is in any stored page', async () => {
  const html = await (
    await shop.app.request('/variety/Fuji', { headers: { cookie: 'place=99156' } })
  ).text();
  expect(html).toMatch(/<form[^>]*action="\/api\/place"/);
  expect(html).not.toContain('99156');
});
