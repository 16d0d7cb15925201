import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#auth/settings/settings.ts';
import { adminToken, call, signUpAndIn, useAuthService } from '#auth/tests/support/auth-service.ts';
import { FakeIdp } from '#auth/tests/support/fake-idp.ts';
import { ethereum } from '#auth/web3/ethereum.ts';
import { parseMessage } from '#auth/web3/message.ts';
import { AuthError } from './errors.ts';

const on = { enroll: true, verify: true };
const service = useAuthService({
  factors: {
    ...defaultSettings.factors,
    phone: { ...defaultSettings.factors.phone, ...on },
    webauthn: on,
  },
  passkeys: { enabled: true, perUserMax: 10 },
  webauthn: {
    rpId: 'shop.test',
    rpName: 'Shop',
    origins: ['http://shop.test'],
    challengeSeconds: 300,
  },
  manualLinking: true,
  external: {
    google: {
      clientIds: ['shop'],
      secret: '',
      url: '',
      redirectUri: '',
      skipNonceCheck: false,
      emailOptional: false,
    },
  },
  web3: { ethereum: true, solana: true, maximumValiditySeconds: { ethereum: 600, solana: 600 } },
  saml: {
    enabled: true,
    privateKey: new FakeIdp().privateKey,
    relayStateSeconds: 600,
    privateHosts: false,
  },
  oauthServer: { ...defaultSettings.oauthServer, enabled: true, dynamicRegistration: true },
});

/** Strings that tend to break databases, parsers and shells. */
const nasty = fc.constantFrom(
  '\0',
  'a\0b',
  '\ud800',
  '%00',
  "'; drop table users; --",
  '../../etc/passwd',
  '{{7*7}}',
  '\u202e',
  'x'.repeat(5000),
  randomBytes(4000).toString('base64url'), // does not compress: too long for an index
  'custom:\0',
  'custom:x',
  'https://x/\0',
  'constructor',
  '__proto__',
  randomUUID(),
  '-1',
  'null',
);
const text = fc.oneof(nasty, fc.string(), fc.webUrl());
const value = fc.oneof(
  { depthSize: 'small' },
  text,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, fc.oneof(text, fc.array(text, { maxLength: 2 })), { maxKeys: 3 }),
);

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  fields?: string[];
  by?: 'person' | 'admin';
  /** Valid fields, so that the others are reached. */
  valid?: Record<string, unknown>;
}

const customFields = [
  'name',
  'client_id',
  'client_secret',
  'scopes',
  'acceptable_client_ids',
  'custom_claims_allowlist',
  'attribute_mapping',
  'authorization_params',
  'issuer',
  'discovery_url',
  'enabled',
];
const routes: Route[] = [
  {
    method: 'POST',
    path: '/factors',
    by: 'person',
    fields: ['factor_type', 'friendly_name', 'issuer', 'phone'],
    valid: { factor_type: 'totp' },
  },
  { method: 'POST', path: '/factors/:x/challenge', by: 'person', fields: ['channel'] },
  {
    method: 'POST',
    path: '/factors/:x/verify',
    by: 'person',
    fields: ['challenge_id', 'code', 'webauthn'],
  },
  { method: 'DELETE', path: '/factors/:x', by: 'person' },
  { method: 'POST', path: '/factors/recovery-codes/verify', by: 'person', fields: ['code'] },
  {
    method: 'POST',
    path: '/passkeys/registration/verify',
    by: 'person',
    fields: ['challenge_id', 'credential'],
  },
  {
    method: 'POST',
    path: '/passkeys/authentication/verify',
    fields: ['challenge_id', 'credential'],
  },
  { method: 'PATCH', path: '/passkeys/:x', by: 'person', fields: ['friendly_name'] },
  {
    method: 'GET',
    path: '/authorize?provider=:x&redirect_to=:x&scopes=:x&code_challenge=:x&code_challenge_method=:x&invite_token=:x',
  },
  { method: 'GET', path: '/authorize?provider=google&invite_token=:x' },
  { method: 'GET', path: '/callback?state=:x&code=:x&error=:x' },
  { method: 'GET', path: '/user/identities/authorize?provider=:x', by: 'person' },
  { method: 'DELETE', path: '/user/identities/:x', by: 'person' },
  {
    method: 'POST',
    path: '/token?grant_type=id_token',
    fields: [
      'provider',
      'id_token',
      'access_token',
      'nonce',
      'client_id',
      'issuer',
      'link_identity',
    ],
  },
  {
    method: 'POST',
    path: '/token?grant_type=web3',
    fields: ['chain', 'message', 'signature'],
    valid: { chain: 'ethereum' },
  },
  {
    method: 'POST',
    path: '/sso',
    fields: [
      'provider_id',
      'domain',
      'redirect_to',
      'skip_http_redirect',
      'code_challenge',
      'code_challenge_method',
    ],
  },
  {
    method: 'POST',
    path: '/oauth/clients/register',
    fields: [
      'redirect_uris',
      'client_name',
      'client_uri',
      'logo_uri',
      'grant_types',
      'token_endpoint_auth_method',
    ],
    valid: { redirect_uris: ['https://app.example.com/cb'] },
  },
  { method: 'GET', path: '/oauth/authorize?client_id=:x&redirect_uri=:x&state=:x&scope=:x' },
  { method: 'GET', path: '/oauth/authorizations/:x', by: 'person' },
  {
    method: 'POST',
    path: '/oauth/authorizations/:x/consent',
    by: 'person',
    fields: ['action'],
    valid: { action: 'approve' },
  },
  {
    method: 'POST',
    path: '/oauth/token',
    fields: ['grant_type', 'code', 'code_verifier', 'client_id', 'client_secret', 'refresh_token'],
  },
  { method: 'DELETE', path: '/user/oauth/grants?client_id=:x', by: 'person' },
  { method: 'GET', path: '/admin/oauth/clients/:x', by: 'admin' },
  { method: 'GET', path: '/admin/oauth/clients?page=:x&per_page=:x', by: 'admin' },
  {
    method: 'POST',
    path: '/admin/oauth/clients',
    by: 'admin',
    fields: ['redirect_uris', 'client_name', 'client_uri', 'grant_types', 'client_type'],
    valid: { redirect_uris: ['https://app.example.com/cb'] },
  },
  {
    method: 'POST',
    path: '/admin/custom-providers',
    by: 'admin',
    fields: customFields,
    valid: {
      provider_type: 'oidc',
      name: 'x',
      client_id: 'x',
      client_secret: 'x',
      issuer: 'https://id.example.com',
    },
  },
  { method: 'PUT', path: '/admin/custom-providers/:x', by: 'admin', fields: customFields },
  { method: 'GET', path: '/admin/custom-providers?type=:x', by: 'admin' },
  {
    method: 'POST',
    path: '/admin/sso/providers',
    by: 'admin',
    fields: ['metadata_xml', 'domains', 'attribute_mapping', 'name_id_format', 'resource_id'],
    valid: { type: 'saml' },
  },
  {
    method: 'PUT',
    path: '/admin/users/:x/factors/:x',
    by: 'admin',
    fields: ['friendly_name', 'phone'],
  },
];

describe('no input causes a server error', () => {
  test.each(routes)('$method $path', async ({ method, path, fields, by, valid = {} }) => {
    let token: string | undefined;
    if (by === 'admin') token = await adminToken();
    if (by === 'person') token = (await signUpAndIn(service)).token;
    const body = fields
      ? fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] })
      : fc.constant(undefined);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.array(text, { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        async (given, parts, validFirst) => {
          let index = 0;
          const target = path.replaceAll(':x', () => encode(parts[index++]!));
          const correct =
            path === '/admin/custom-providers'
              ? { ...valid, identifier: `custom:${++count}-${randomUUID().slice(0, 8)}` }
              : valid;
          const merged =
            given && (validFirst ? { ...given, ...correct } : { ...correct, ...given });
          const { status } = await call(service, method, target, {
            ...(token && { token }),
            ...(merged && { body: merged }),
          });
          if (status >= 500)
            throw new Error(
              `${status} for ${method} ${target} ${JSON.stringify(merged)}: ${service.faults.map((fault) => String(fault.cause ?? fault)).join()}`,
            );
        },
      ),
      { numRuns: 40 },
    );
    expect(service.faults.splice(0)).toEqual([]);
  });

  test('SAML responses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          text,
          fc.constant('<a:Issuer xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion">\0</a:Issuer>'),
        ),
        text,
        async (xml, relayState) => {
          const form = new URLSearchParams({
            SAMLResponse: Buffer.from(xml).toString('base64'),
            RelayState: relayState,
          });
          expect(
            (await call(service, 'POST', '/sso/saml/acs', { body: String(form) })).status,
          ).toBe(302);
        },
      ),
      { numRuns: 60 },
    );
    expect(service.faults.splice(0)).toEqual([]);
  });

  test('wallet messages', () => {
    const header =
      'shop.example.com wants you to sign in with your Ethereum account:\n0x' +
      '0'.repeat(40) +
      '\n\n';
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            text,
            fc.constantFrom(
              'URI: https://x',
              'Version: 1',
              'Issued At: 2026-01-01T00:00:00Z',
              'Resources:',
              '- https://x',
              'Chain ID: 1',
              '',
            ),
          ),
          { maxLength: 12 },
        ),
        (lines) => {
          expect(errorOf(() => parseMessage(header + lines.join('\n'), ethereum))).toBeOneOf([
            undefined,
            'AuthError',
          ]);
        },
      ),
    );
  });
});

/** Lone surrogates cannot be URL-encoded. */
const encode = (part: string): string => encodeURIComponent(part.toWellFormed());

function errorOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof AuthError ? 'AuthError' : String(error);
  }
}
