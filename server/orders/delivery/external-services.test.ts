import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { findGoogleRoute } from './google-routes.ts';
import { findPlace } from './nominatim.ts';
import { findRoute } from './osrm.ts';
import { createOutboundPolicy } from './outbound-policy.ts';

const address = { address: '410 Sample Lane', city: 'Spokane', state: 'WA', zipCode: '99208-1234' };
const farm = { latitude: 47.8411, longitude: -117.3759 };
const spokane = { latitude: 47.7374, longitude: -117.4352 };

interface ReceivedRequest {
  url: string;
  headers: Record<string, unknown>;
  body: string;
}
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server that gives every request the same response. */
async function service(
  status: number,
  answer: unknown,
  headers: Record<string, string> = {},
): Promise<{ baseUrl: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push({
      url: request.url!,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    if (status !== 0)
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
const policy = createOutboundPolicy({ retryDelayMs: 0, failureThreshold: 1000 });
/** For services that never answer. */
const impatient = createOutboundPolicy({ retryDelayMs: 0, timeoutMs: 150, failureThreshold: 1000 });

describe('the geocoder', () => {
  test('is queried by Nominatim’s protocol, with a user agent', async () => {
    const { baseUrl, requests } = await service(200, [
      { lat: '47.7374', lon: '-117.4352', display_name: 'x' },
    ]);
    expect(await findPlace(address, { baseUrl, userAgent: 'Grafted', policy })).toEqual(spokane);
    const { pathname, searchParams } = new URL(requests[0]!.url, baseUrl);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/search',
      {
        street: '410 Sample Lane',
        city: 'Spokane',
        state: 'WA',
        postalcode: '99208',
        countrycodes: 'us',
        format: 'jsonv2',
        limit: '1',
      },
    ]);
    expect(requests[0]!.headers['user-agent']).toBe('Grafted');
  });

  test('may not find the address', async () => {
    const { baseUrl } = await service(200, []);
    expect(await findPlace(address, { baseUrl, userAgent: 'Grafted', policy })).toBeUndefined();
  });

  test.each([
    [403, {}],
    [500, {}],
    [200, { error: 'x' }],
    [0, undefined],
  ])('fails on status %i and %j', async (status, answer) => {
    const { baseUrl } = await service(status, answer);
    const request = { baseUrl, userAgent: 'Grafted', policy: status === 0 ? impatient : policy };
    await expect(findPlace(address, request)).rejects.toThrow(Error);
  });

  test('is not followed to another address', async () => {
    const { baseUrl, requests } = await service(307, {}, { Location: '/elsewhere' });
    await expect(findPlace(address, { baseUrl, userAgent: 'Grafted', policy })).rejects.toThrow(
      Error,
    );
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter(({ url }) => url.startsWith('/elsewhere'))).toEqual([]);
  });
});

describe('the router', () => {
  test('is queried by OSRM’s protocol, longitude first, and minutes are rounded up', async () => {
    const { baseUrl, requests } = await service(200, {
      code: 'Ok',
      routes: [{ duration: 900.1, distance: 1 }],
    });
    expect(await findRoute(farm, spokane, { baseUrl: `${baseUrl}/osrm`, policy })).toEqual({
      status: 'found',
      minutes: 16,
    });
    expect(requests[0]!.url).toBe(
      '/osrm/route/v1/driving/-117.3759,47.8411;-117.4352,47.7374?overview=false',
    );
  });

  test('may not find a route', async () => {
    const { baseUrl } = await service(400, { code: 'NoRoute', message: 'Impossible route' });
    expect(await findRoute(farm, spokane, { baseUrl, policy })).toEqual({ status: 'unknown' });
  });

  test('an invalid query is our error, not an unknown address', async () => {
    const { baseUrl } = await service(400, { code: 'InvalidQuery' });
    await expect(findRoute(farm, spokane, { baseUrl, policy })).rejects.toThrow('InvalidQuery');
  });
});

describe('Google’s router', () => {
  test('is queried for address and route in one call', async () => {
    const { baseUrl, requests } = await service(200, { routes: [{ duration: '960s' }] });
    expect(await findGoogleRoute(farm, { address }, { baseUrl, key: 'secret', policy })).toEqual({
      status: 'found',
      minutes: 16,
    });
    const [{ url, headers, body }] = requests as [ReceivedRequest];
    expect([url, headers['x-goog-api-key']]).toEqual(['/directions/v2:computeRoutes', 'secret']);
    expect(JSON.parse(body)).toMatchObject({
      origin: { location: { latLng: farm } },
      destination: { address: '410 Sample Lane, Spokane, WA 99208-1234' },
      travelMode: 'DRIVE',
    });
  });

  test.each([
    [200, {}],
    [404, { error: { status: 'NOT_FOUND' } }],
    [
      200,
      { routes: [{ duration: '960s' }], geocodingResults: { destination: { partialMatch: true } } },
    ],
  ])('may not find the address: %i %j', async (status, answer) => {
    const { baseUrl } = await service(status, answer);
    expect(await findGoogleRoute(farm, { address }, { baseUrl, key: 'secret', policy })).toEqual({
      status: 'unknown',
    });
  });

  test('a rejected key is our error', async () => {
    const { baseUrl } = await service(403, { error: { status: 'PERMISSION_DENIED' } });
    await expect(
      findGoogleRoute(farm, { address }, { baseUrl, key: 'wrong', policy }),
    ).rejects.toThrow('403');
  });
});

describe('the outbound policy', () => {
  const failing = () => {
    let calls = 0;
    return { calls: () => calls, work: () => Promise.reject(new Error(`call ${++calls}`)) };
  };

  test('tries twice', async () => {
    const { work, calls } = failing();
    await expect(createOutboundPolicy({ retryDelayMs: 0 })(work)).rejects.toThrow('call 2');
    expect(calls()).toBe(2);
  });

  test('aborts a try at the timeout', async () => {
    const signals: AbortSignal[] = [];
    const forever = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    };
    await expect(createOutboundPolicy({ retryDelayMs: 0, timeoutMs: 20 })(forever)).rejects.toThrow(
      'timeout',
    );
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('opens the circuit after consecutive failures', async () => {
    const { work, calls } = failing();
    const policy = createOutboundPolicy({ retryDelayMs: 0, failureThreshold: 4 });
    for (let round = 0; round < 5; round++) await expect(policy(work)).rejects.toThrow(Error);
    expect(calls()).toBe(4);
  });

  test('tries again after the cool-down', async () => {
    const { work } = failing();
    const policy = createOutboundPolicy({ retryDelayMs: 0, failureThreshold: 2, coolDownMs: 0 });
    await expect(policy(work)).rejects.toThrow(Error);
    await expect.poll(() => policy(async () => 'there').catch(() => undefined)).toBe('there');
  });
});
