import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { wellKnownDocuments } from '#auth/oauth-server/well-known.ts';
import { createProgramApp } from './app.ts';
import { smtpOptions } from './mail-delivery.ts';

const app = createProgramApp({
  routes: new Hono().get('/health', (c) => c.json({})),
  settings: {
    externalUrl: 'https://auth.example/auth/v1',
    siteUrl: 'https://shop.example/start',
    webauthn: {
      rpId: 'shop.example',
      rpName: 'Shop',
      origins: ['https://app.example'],
      challengeSeconds: 300,
    },
  },
  corsHeaders: [],
});

test.each([
  ['https://shop.example', 'true'],
  ['https://auth.example', 'true'],
  ['https://app.example', 'true'],
  ['https://evil.example', null],
  ['https://shop.example.evil.example', null],
  ['null', null],
])('a page at %s may call the API, with credentials: %s', async (origin, credentials) => {
  for (const method of ['GET', 'OPTIONS']) {
    const { headers } = await app.request('/auth/v1/health', {
      method,
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe(credentials);
  }
});

test.each([
  ['smtp.example.com', 587, true],
  ['10.0.0.7', 25, true],
  ['127.0.0.1.example.com', 25, true],
  ['localhost', 2525, false],
  ['127.0.0.1', 2525, false],
])('SMTP to %s:%i requires TLS: %s', (host, port, requireTLS) => {
  expect(smtpOptions({ host, port })).toMatchObject({ requireTLS, secure: false });
});

test.each(['oauth-authorization-server', 'openid-configuration'])(
  'the document %s of an issuer with a path stands at both well-known places',
  async (name) => {
    const routes = new Hono().get(`/.well-known/${name}`, (c) => c.json({ issuer: 'this' }));
    const externalUrl = 'https://auth.example/auth/v1';
    const both = createProgramApp({
      routes,
      wellKnown: wellKnownDocuments(routes, externalUrl),
      settings: {
        externalUrl,
        siteUrl: externalUrl,
        webauthn: { rpId: '', rpName: '', origins: [], challengeSeconds: 1 },
      },
      corsHeaders: [],
    });
    for (const path of [`/auth/v1/.well-known/${name}`, `/.well-known/${name}/auth/v1`]) {
      const answer = await both.request(path);
      expect([answer.status, await answer.json()]).toEqual([200, { issuer: 'this' }]);
    }
  },
);
