import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { findGoogleRoute } from './google-routes.ts';
import { findPlace } from './nominatim.ts';
import { findRoute } from './osrm.ts';
import { createPatience } from './patience.ts';

const address = { address: '410 Sample Lane', city: 'Spokane', state: 'WA', zipCode: '99208-1234' };
const farm = { latitude: 47.8411, longitude: -117.3759 };
const spokane = { latitude: 47.7374, longitude: -117.4352 };

interface Asked {
  url: string;
  headers: Record<string, unknown>;
  body: string;
}
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Some service outside that answers every question alike. */
async function service(status: number, answer: unknown): Promise<{ baseUrl: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push({ url: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() });
    if (status !== 0) response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
const patience = createPatience({ pauseMs: 0, timeoutMs: 150, failuresMax: 1000 });

describe('the geocoder', () => {
  test('is asked by Nominatim’s protocol, by a caller who says his name', async () => {
    const { baseUrl, asked } = await service(200, [{ lat: '47.7374', lon: '-117.4352', display_name: 'x' }]);
    expect(await findPlace(address, { baseUrl, userAgent: 'Grafted', patience })).toEqual(spokane);
    const { pathname, searchParams } = new URL(asked[0]!.url, baseUrl);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/search', { street: '410 Sample Lane', city: 'Spokane', state: 'WA', postalcode: '99208', countrycodes: 'us', format: 'jsonv2', limit: '1' }]);
    expect(asked[0]!.headers['user-agent']).toBe('Grafted');
  });

  test('may know no such place', async () => {
    const { baseUrl } = await service(200, []);
    expect(await findPlace(address, { baseUrl, userAgent: 'Grafted', patience })).toBeUndefined();
  });

  test.each([[403, {}], [500, {}], [200, { error: 'x' }], [0, undefined]])('says nothing by status %i and %j', async (status, answer) => {
    const { baseUrl } = await service(status, answer);
    await expect(findPlace(address, { baseUrl, userAgent: 'Grafted', patience })).rejects.toThrow(Error);
  });
});

describe('the router', () => {
  test('is asked by OSRM’s protocol, longitude first, and begun minutes count', async () => {
    const { baseUrl, asked } = await service(200, { code: 'Ok', routes: [{ duration: 900.1, distance: 1 }] });
    expect(await findRoute(farm, spokane, { baseUrl: `${baseUrl}/osrm`, patience })).toEqual({ status: 'found', minutes: 16 });
    expect(asked[0]!.url).toBe('/osrm/route/v1/driving/-117.3759,47.8411;-117.4352,47.7374?overview=false');
  });

  test('may find no way', async () => {
    const { baseUrl } = await service(400, { code: 'NoRoute', message: 'Impossible route' });
    expect(await findRoute(farm, spokane, { baseUrl, patience })).toEqual({ status: 'unknown' });
  });

  test('a question it does not understand is our fault, not the address’s', async () => {
    const { baseUrl } = await service(400, { code: 'InvalidQuery' });
    await expect(findRoute(farm, spokane, { baseUrl, patience })).rejects.toThrow('InvalidQuery');
  });
});

describe('Google’s router', () => {
  test('is asked for address and way at once', async () => {
    const { baseUrl, asked } = await service(200, { routes: [{ duration: '960s' }] });
    expect(await findGoogleRoute(farm, address, { baseUrl, key: 'secret', patience })).toEqual({ status: 'found', minutes: 16 });
    const [{ url, headers, body }] = asked as [Asked];
    expect([url, headers['x-goog-api-key']]).toEqual(['/directions/v2:computeRoutes', 'secret']);
    expect(JSON.parse(body)).toMatchObject({ origin: { location: { latLng: farm } }, destination: { address: '410 Sample Lane, Spokane, WA 99208-1234' }, travelMode: 'DRIVE' });
  });

  test.each([
    [200, {}],
    [404, { error: { status: 'NOT_FOUND' } }],
    [200, { routes: [{ duration: '960s' }], geocodingResults: { destination: { partialMatch: true } } }],
  ])('may not know the address: %i %j', async (status, answer) => {
    const { baseUrl } = await service(status, answer);
    expect(await findGoogleRoute(farm, address, { baseUrl, key: 'secret', patience })).toEqual({ status: 'unknown' });
  });

  test('a key it does not accept is our fault', async () => {
    const { baseUrl } = await service(403, { error: { status: 'PERMISSION_DENIED' } });
    await expect(findGoogleRoute(farm, address, { baseUrl, key: 'wrong', patience })).rejects.toThrow('403');
  });
});

describe('patience', () => {
  const failing = () => {
    let calls = 0;
    return { calls: () => calls, work: () => Promise.reject(new Error(`call ${++calls}`)) };
  };

  test('tries twice', async () => {
    const { work, calls } = failing();
    await expect(createPatience({ pauseMs: 0 })(work)).rejects.toThrow('call 2');
    expect(calls()).toBe(2);
  });

  test('ends a try that takes too long', async () => {
    const signals: AbortSignal[] = [];
    const forever = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<never>(() => {});
    };
    await expect(createPatience({ pauseMs: 0, timeoutMs: 20 })(forever)).rejects.toThrow('timed out');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('stops asking after a row of failures', async () => {
    const { work, calls } = failing();
    const ask = createPatience({ pauseMs: 0, failuresMax: 4 });
    for (let round = 0; round < 5; round++) await expect(ask(work)).rejects.toThrow(Error);
    expect(calls()).toBe(4);
  });

  test('asks again after a rest', async () => {
    const { work } = failing();
    const ask = createPatience({ pauseMs: 0, failuresMax: 2, restMs: 0 });
    await expect(ask(work)).rejects.toThrow(Error);
    await expect.poll(() => ask(async () => 'there').catch(() => undefined)).toBe('there');
  });
});
