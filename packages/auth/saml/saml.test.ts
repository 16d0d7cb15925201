import { generateKeyPairSync, randomUUID, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  adminToken,
  call,
  claimsOf,
  createServiceClient,
  serviceUrl,
  signUpAndIn,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';
import { FakeIdp } from '#auth/tests/support/fake-idp.ts';
import { selfSignedCertificate } from './certificate.ts';

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string;
const saml = { enabled: true, privateKey, relayStateSeconds: 600, privateHosts: false };
const service = useAuthService({ saml, allowedRedirects: ['https://app.example.com/**'] });

const newIdp = async (more: Record<string, unknown> = {}) => {
  const idp = new FakeIdp();
  const domain = `${randomUUID()}.example.com`;
  const { status, json } = await admin('POST', '/admin/sso/providers', {
    type: 'saml',
    metadata_xml: idp.metadata,
    domains: [domain.toUpperCase()],
    ...more,
  });
  expect(status).toBe(201);
  return { idp, domain, id: json.id as string };
};

async function admin(method: string, path: string, body?: unknown) {
  return call(service, method, path, { token: await adminToken(), body });
}

const requestSignIn = async (domain: string, more: Record<string, unknown> = {}) => {
  const { status, json } = await call(service, 'POST', '/sso', {
    body: { domain, skip_http_redirect: true, ...more },
  });
  expect(status).toBe(200);
  return json.url as string;
};

async function postResponse(samlResponse: string, relayState = '') {
  const { status, headers } = await call(service, 'POST', '/sso/saml/acs', {
    body: String(new URLSearchParams({ SAMLResponse: samlResponse, RelayState: relayState })),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(302);
  const target = new URL(headers.get('location')!);
  return { target, fragment: new URLSearchParams(target.hash.slice(1)) };
}

const userOf = async (fragment: URLSearchParams) =>
  (await call(service, 'GET', '/user', { token: fragment.get('access_token')! })).json;
const addressAt = (domain: string) => `${randomUUID()}@${domain}`;
const email = (domain: string) => ({ mail: [addressAt(domain)] });

describe('SAML sign-in', () => {
  test('redirects with a signed request and returns with a session', async () => {
    const { idp, domain, id } = await newIdp({
      attribute_mapping: {
        keys: {
          department: { names: ['unit', 'ou'], default: 'none' },
          groups: { name: 'groups', array: true },
          site: { name: 'site', default: 'Colbert' },
        },
      },
    });
    const { data, error } = await createServiceClient(service).signInWithSSO({
      domain,
      options: { redirectTo: 'https://app.example.com/in?a=1', skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    const asked = idp.read(data!.url);
    expect(data!.url).toMatch(/^https:\/\/idp\.example\.com\/sso\?/);
    expect(asked.signed).toBe(true);
    expect(asked.xml).toContain(`AssertionConsumerServiceURL="${serviceUrl}/sso/saml/acs"`);

    const address = addressAt(domain);
    const { target, fragment } = await postResponse(
      idp.respond(serviceUrl, {
        inResponseTo: asked.id,
        attributes: { mail: [address.toUpperCase()], ou: ['Trees'], groups: ['a', 'b'] },
      }),
      asked.relayState,
    );
    expect(target.href).toMatch(/^https:\/\/app\.example\.com\/in\?a=1#access_token=/);
    expect(claimsOf(fragment.get('access_token')!)).toMatchObject({
      amr: [{ method: 'sso/saml', provider: id }],
    });
    expect(await userOf(fragment)).toMatchObject({
      email: address,
      app_metadata: { provider: `sso:${id}`, providers: [`sso:${id}`] },
      user_metadata: {
        iss: idp.entityId,
        sub: 'ann',
        email_verified: true,
        custom_claims: { department: 'Trees', groups: ['a', 'b'], site: 'Colbert' },
      },
      identities: [{ provider: `sso:${id}`, id: 'ann' }],
    });
  });

  test('with PKCE returns a code', async () => {
    const { idp, domain, id } = await newIdp();
    const client = createServiceClient(service, { flowType: 'pkce' });
    const { data } = await client.signInWithSSO({ domain, options: { skipBrowserRedirect: true } });
    const asked = idp.read(data!.url);
    const { target } = await postResponse(
      idp.respond(serviceUrl, { inResponseTo: asked.id, attributes: email(domain) }),
      asked.relayState,
    );
    expect(target.href).toMatch(/^http:\/\/shop\.test\/?\?code=[\da-f-]{36}$/);
    const { data: exchanged } = await client.exchangeCodeForSession(
      target.searchParams.get('code')!,
    );
    expect(claimsOf(exchanged.session!.access_token)).toMatchObject({
      amr: [{ method: 'sso/saml', provider: id }],
    });
  });

  test('may be IdP-initiated, and signed as a whole response', async () => {
    const { idp, domain } = await newIdp();
    idp.signs = 'response';
    const attributes = email(domain);
    const first = await userOf(
      (await postResponse(idp.respond(serviceUrl, { attributes }), 'https://app.example.com/start'))
        .fragment,
    );
    expect(first).toMatchObject({ email: attributes.mail[0] });
    const moved = email(domain);
    expect(
      await userOf((await postResponse(idp.respond(serviceUrl, { attributes: moved }))).fragment),
    ).toMatchObject({ id: first.id, email: moved.mail[0] });
  });

  test('has its own account, separate from one with the same address', async () => {
    const { idp, domain } = await newIdp();
    const customer = await signUpAndIn(service, addressAt(domain));
    const user = await userOf(
      (await postResponse(idp.respond(serviceUrl, { attributes: { mail: [customer.email] } })))
        .fragment,
    );
    expect(user.email).toBe(customer.email);
    expect(user.id).not.toBe(customer.userId);
    expect((await customer.client.getUser()).data.user!.identities).toHaveLength(1);
  });

  test('requires a persistent subject and an address', async () => {
    const { idp, domain } = await newIdp();
    const transient = { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' };
    expect(
      (
        await postResponse(idp.respond(serviceUrl, { ...transient, attributes: email(domain) }))
      ).fragment.get('error_code'),
    ).toBe('saml_assertion_no_user_id');
    expect((await postResponse(idp.respond(serviceUrl))).fragment.get('error_code')).toBe(
      'saml_assertion_no_email',
    );
    const address = addressAt(domain);
    const named = await postResponse(
      idp.respond(serviceUrl, {
        nameId: address,
        nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      }),
    );
    expect(await userOf(named.fragment)).toMatchObject({ email: address });
  });
});

describe('a company may assert only addresses in its own domains', () => {
  test.each([
    ['another domain', (domain: string) => `owner@other-${domain}`],
    ['a subdomain', (domain: string) => `owner@below.${domain}`],
    ['two addresses in one value', (domain: string) => `owner@farm.example,ann@${domain}`],
    ['the domain as the local part', (domain: string) => `${domain}@farm.example`],
  ])('not %s, at the first sign-in or later (A2)', async (_name, addressOf) => {
    const { idp, domain } = await newIdp();
    const accessTokenFor = async (mail: string) => (await respondAs(idp, mail)).get('access_token');
    expect(await accessTokenFor(addressOf(domain))).toBeNull();
    const address = addressAt(domain);
    expect(await accessTokenFor(address)).not.toBeNull();
    expect(await accessTokenFor(addressOf(domain))).toBeNull();
    const users = await service.db
      .selectFrom('auth.users')
      .select('email')
      .where('is_sso_user', '=', true)
      .where('email', 'like', `%${domain}%`)
      .execute();
    expect(users).toEqual([{ email: address }]);
  });

  test('and none if it has no domains (A2)', async () => {
    const { idp, domain } = await newIdp({ domains: [] });
    expect((await respondAs(idp, addressAt(domain))).get('error_code')).toBe('validation_failed');
  });

  const respondAs = async (idp: FakeIdp, mail: string) =>
    (await postResponse(idp.respond(serviceUrl, { attributes: { mail: [mail] } }))).fragment;
});

describe('an assertion is refused', () => {
  const refused = async (samlResponse: string, relayState = '') => {
    const { target, fragment } = await postResponse(samlResponse, relayState);
    expect(fragment.get('access_token')).toBeNull();
    expect(target.searchParams.get('error_code')).toBe(fragment.get('error_code'));
    return fragment.get('error_code');
  };

  test('without a signature, with a SHA-1 signature, or with another provider’s', async () => {
    const { idp, domain } = await newIdp();
    idp.signs = 'nothing';
    expect(await refused(idp.respond(serviceUrl, { attributes: email(domain) }))).toBe(
      'validation_failed',
    );
    idp.signs = 'assertion';
    idp.algorithm = 'sha1';
    expect(await refused(idp.respond(serviceUrl, { attributes: email(domain) }))).toBe(
      'validation_failed',
    );
    idp.algorithm = 'sha256';
    const other = new FakeIdp();
    other.entityId = idp.entityId;
    expect(await refused(other.respond(serviceUrl, { attributes: email(domain) }))).toBe(
      'validation_failed',
    );
  });

  test('when modified after signing, or wrapped in another (signature wrapping)', async () => {
    const { idp, domain } = await newIdp();
    const original = Buffer.from(
      idp.respond(serviceUrl, { attributes: email(domain), assertionId: '_original' }),
      'base64',
    ).toString();
    expect(
      await refused(Buffer.from(original.replace('>ann<', '>admin<')).toString('base64')),
    ).toBe('validation_failed');
    const [assertion] = /<saml:Assertion.*<\/saml:Assertion>/.exec(original)!;
    const evil = assertion
      .replace(/<Signature.*<\/Signature>/, '')
      .replace('>ann<', '>admin<')
      .replace('_original', '_evil');
    for (const wrapped of [
      original.replace(assertion, evil + assertion),
      original.replace(
        assertion,
        evil.replace('</saml:Subject>', `</saml:Subject><saml:Advice>${assertion}</saml:Advice>`),
      ),
    ]) {
      expect(await refused(Buffer.from(wrapped).toString('base64'))).toBe('validation_failed');
    }
  });

  test.each([
    ['issued for another service', { audience: 'https://other.example.com' }],
    ['sent to another address', { recipient: 'https://other.example.com/acs' }],
    ['of another issuer', { issuer: 'https://evil.example.com' }],
    ['too old', { minutesOld: 11 }],
    ['unsolicited', { inResponseTo: '_unknown' }],
  ])('when it is %s', async (_what, changes) => {
    const { idp, domain } = await newIdp();
    expect(
      await refused(idp.respond(serviceUrl, { attributes: email(domain), ...changes })),
    ).toMatch(/validation_failed|saml_idp_not_found/);
  });

  test('when it answers the request of another sign-in', async () => {
    const { idp, domain } = await newIdp();
    const [mine, theirs] = [
      idp.read(await requestSignIn(domain)),
      idp.read(await requestSignIn(domain)),
    ];
    expect(
      await refused(
        idp.respond(serviceUrl, { inResponseTo: theirs.id, attributes: email(domain) }),
        mine.relayState,
      ),
    ).toBe('validation_failed');
    expect(
      await refused(
        idp.respond(serviceUrl, { inResponseTo: mine.id, attributes: email(domain) }),
        mine.relayState,
      ),
    ).toBe('flow_state_already_used');
    expect(
      await refused(idp.respond(serviceUrl, { attributes: email(domain) }), theirs.relayState),
    ).toBe('validation_failed');
  });

  test('when replayed', async () => {
    const { idp, domain } = await newIdp();
    const samlResponse = idp.respond(serviceUrl, { attributes: email(domain) });
    expect((await postResponse(samlResponse)).fragment.get('access_token')).toBeTruthy();
    expect(await refused(samlResponse)).toBe('validation_failed');
  });

  test('when it is not XML, or declares entities', async () => {
    for (const text of [
      '',
      'hello',
      '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
    ])
      expect(await refused(Buffer.from(text).toString('base64'))).toMatch(
        /validation_failed|saml_idp_not_found/,
      );
    expect(await refused('')).toBe('validation_failed');
  });

  test('from a disabled or deleted provider', async () => {
    const { idp, id, domain } = await newIdp();
    await admin('PUT', `/admin/sso/providers/${id}`, { disabled: true });
    expect(await refused(idp.respond(serviceUrl, { attributes: email(domain) }))).toBe(
      'sso_provider_disabled',
    );
    expect(await call(service, 'POST', '/sso', { body: { domain } })).toMatchObject({
      status: 404,
      json: { code: 'sso_provider_disabled' },
    });
    await admin('DELETE', `/admin/sso/providers/${id}`);
    expect(await refused(idp.respond(serviceUrl, { attributes: email(domain) }))).toBe(
      'saml_idp_not_found',
    );
  });
});

describe('requesting a sign-in', () => {
  test('requires exactly one known provider', async () => {
    const { id, domain } = await newIdp();
    expect(
      await call(service, 'POST', '/sso', { body: { provider_id: id, domain } }),
    ).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
    expect(await call(service, 'POST', '/sso', { body: {} })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
    for (const body of [{ provider_id: randomUUID() }, { domain: 'nowhere.example.com' }])
      expect(await call(service, 'POST', '/sso', { body })).toMatchObject({
        status: 404,
        json: { code: 'sso_provider_not_found' },
      });
    const away = await call(service, 'POST', '/sso', { body: { provider_id: id } });
    expect([away.status, away.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/idp\.example\.com\/sso\?/),
    ]);
  });

  test('where SAML is disabled, that is reported before any other error', async () => {
    const off = await service.withSettings({ saml: { ...saml, enabled: false } });
    for (const [method, path] of [
      ['POST', '/sso'],
      ['GET', '/sso/saml/metadata'],
      ['POST', '/sso/saml/acs'],
    ] as const) {
      expect(
        await call(off, method, path, { body: method === 'POST' ? 'not JSON' : undefined }),
      ).toMatchObject({
        status: 404,
        json: { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
      });
    }
  });

  test('the service’s metadata contains its URLs and key', async () => {
    const { status, text, headers } = await call(service, 'GET', '/sso/saml/metadata');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml']);
    expect(text).toContain(`entityID="${serviceUrl}/sso/saml/metadata"`);
    expect(text).toContain(`Location="${serviceUrl}/sso/saml/acs"`);
    const certificate = new X509Certificate(
      Buffer.from(selfSignedCertificate(privateKey), 'base64'),
    );
    expect(text.replaceAll(/\s/g, '')).toContain(selfSignedCertificate(privateKey));
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  });
});

describe('admins', () => {
  test('add, read, change and remove providers', async () => {
    const { idp, domain, id } = await newIdp({ resource_id: 'acme' });
    const { json } = await admin('GET', `/admin/sso/providers/${id}`);
    expect(json).toMatchObject({
      id,
      resource_id: 'acme',
      disabled: false,
      saml: { entity_id: idp.entityId, metadata_xml: idp.metadata, attribute_mapping: {} },
      domains: [{ id: expect.any(String), domain, created_at: expect.stringMatching(/Z$/) }],
    });
    const listed = (await admin('GET', '/admin/sso/providers')).json.items as {
      id: string;
      saml: object;
    }[];
    expect(listed.find((item) => item.id === id)!.saml).not.toHaveProperty('metadata_xml');
    expect(
      (
        await admin('PUT', `/admin/sso/providers/${id}`, {
          domains: [domain, 'second.example.com'],
          attribute_mapping: { keys: { email: { name: 'mail' } } },
        })
      ).json,
    ).toMatchObject({
      domains: [{}, {}],
      saml: { attribute_mapping: { keys: { email: { name: 'mail' } } } },
    });
    expect(await admin('DELETE', `/admin/sso/providers/${id}`)).toMatchObject({
      status: 200,
      json: { id },
    });
    expect(await admin('GET', `/admin/sso/providers/${id}`)).toMatchObject({
      status: 404,
      json: { code: 'sso_provider_not_found' },
    });
    expect(await admin('GET', '/admin/sso/providers/7')).toMatchObject({
      status: 404,
      json: { code: 'validation_failed' },
    });
  });

  test('get an error for invalid or conflicting providers', async () => {
    const { idp, domain, id } = await newIdp();
    const other = new FakeIdp();
    expect(await admin('POST', '/admin/sso/providers', { type: 'oidc' })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
    expect(await admin('POST', '/admin/sso/providers', { type: 'saml' })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
    expect(
      await admin('POST', '/admin/sso/providers', { type: 'saml', metadata_xml: '<x/>' }),
    ).toMatchObject({
      status: 400,
      json: {
        code: 'validation_failed',
        message: expect.stringContaining('SAML Metadata is not valid'),
      },
    });
    expect(
      await admin('POST', '/admin/sso/providers', { type: 'saml', metadata_xml: idp.metadata }),
    ).toMatchObject({ status: 422, json: { code: 'saml_idp_already_exists' } });
    expect(
      await admin('POST', '/admin/sso/providers', {
        type: 'saml',
        metadata_xml: other.metadata,
        domains: [domain],
      }),
    ).toMatchObject({ status: 400, json: { code: 'sso_domain_already_exists' } });
    expect(
      await admin('PUT', `/admin/sso/providers/${id}`, { metadata_xml: other.metadata }),
    ).toMatchObject({ status: 400, json: { code: 'saml_entity_id_mismatch' } });
  });

  test('may give a metadata URL, but none inside the private network', async () => {
    const idp = new FakeIdp();
    const server = createServer((_request, response) => response.end(idp.metadata)).listen(
      0,
      '127.0.0.1',
    );
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
    expect(
      await admin('POST', '/admin/sso/providers', { type: 'saml', metadata_url: url }),
    ).toMatchObject({ status: 400, json: { message: 'metadata_url is not a HTTPS URL' } });
    expect(
      await admin('POST', '/admin/sso/providers', {
        type: 'saml',
        metadata_url: url.replace('http:', 'https:'),
      }),
    ).toMatchObject({ status: 400, json: { code: 'saml_metadata_fetch_failed' } });
    const trusting = await service.withSettings({ saml: { ...saml, privateHosts: true } });
    expect(
      await call(trusting, 'POST', '/admin/sso/providers', {
        token: await adminToken(),
        body: { type: 'saml', metadata_url: url },
      }),
    ).toMatchObject({
      status: 201,
      json: { saml: { entity_id: idp.entityId, metadata_url: url } },
    });
    server.close();
  });

  test('and nobody else may manage providers', async () => {
    const { token } = await signUpAndIn(service);
    for (const [method, path] of [
      ['GET', '/admin/sso/providers'],
      ['POST', '/admin/sso/providers'],
      ['DELETE', `/admin/sso/providers/${randomUUID()}`],
    ] as const) {
      expect(
        (await call(service, method, path, { body: method === 'POST' ? {} : undefined })).status,
      ).toBe(401);
      expect(await call(service, method, path, { token })).toMatchObject({
        status: 403,
        json: { code: 'not_admin' },
      });
    }
  });
});

describe('metadata given by URL', () => {
  /** A provider whose metadata stands at an address. */
  async function atAddress() {
    const near = await service.withSettings({ saml: { ...saml, privateHosts: true } });
    const idp = new FakeIdp();
    const served = { xml: idp.metadata, status: 200, reads: 0 };
    const server = createServer((_request, response) => {
      served.reads++;
      response.writeHead(served.status).end(served.xml);
    }).listen(0);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
    const domain = `${randomUUID()}.example.com`;
    const { json } = await call(near, 'POST', '/admin/sso/providers', {
      token: await adminToken(),
      body: { type: 'saml', metadata_url: url, domains: [domain] },
    });
    const signIn = async () => {
      const { headers } = await call(near, 'POST', '/sso/saml/acs', {
        body: String(
          new URLSearchParams({
            SAMLResponse: idp.respond(serviceUrl, { attributes: email(domain) }),
          }),
        ),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      return new URL(headers.get('location')!).hash.includes('access_token');
    };
    /** So many hours later. */
    const age = (hours: number) =>
      service.pool.query(
        `update auth.saml_providers set metadata_read_at = metadata_read_at - make_interval(hours => $2), metadata_tried_at = metadata_tried_at - make_interval(hours => $2) where sso_provider_id = $1`,
        [json.id, hours],
      );
    const end = () => {
      near.faults.length = 0;
      return server.close();
    };
    return { idp, served, signIn, age, end };
  }
  const newKey = () => new FakeIdp().privateKey;
  const withAttribute = (xml: string, attribute: string) =>
    xml.replace('<EntityDescriptor ', `<EntityDescriptor ${attribute} `);

  test('is read again when a signature was made with a new key, at most once a minute', async () => {
    const { idp, served, signIn, age, end } = await atAddress();
    expect([await signIn(), served.reads]).toEqual([true, 1]);
    idp.privateKey = newKey();
    served.xml = idp.metadata;
    expect([await signIn(), served.reads]).toEqual([true, 2]);
    idp.privateKey = newKey(); // a stranger's
    for (let count = 0; count < 3; count++) expect(await signIn()).toBe(false);
    expect(served.reads).toBe(2);
    await age(1);
    expect([await signIn(), served.reads]).toEqual([false, 3]);
    end();
  });

  test('is read again after a day, and the old copy serves while the address is away', async () => {
    const { served, signIn, age, end } = await atAddress();
    await age(23);
    expect([await signIn(), served.reads]).toEqual([true, 1]);
    await age(2);
    served.status = 503;
    expect([await signIn(), await signIn(), served.reads]).toEqual([true, true, 2]);
    await age(1);
    served.status = 200;
    expect([await signIn(), await signIn(), served.reads]).toEqual([true, true, 3]);
    end();
  });

  test('is used no longer than it says', async () => {
    const { idp, served, signIn, age, end } = await atAddress();
    served.xml = withAttribute(idp.metadata, 'cacheDuration="PT2H"');
    await age(25);
    expect([await signIn(), served.reads]).toEqual([true, 2]);
    await age(3);
    served.xml = withAttribute(
      idp.metadata,
      `validUntil="${new Date(Date.now() + 2000).toISOString()}"`,
    );
    expect([await signIn(), served.reads]).toEqual([true, 3]);
    await service.pool.query(
      `update auth.saml_providers set metadata_xml = regexp_replace(metadata_xml, 'validUntil="[^"]+"', 'validUntil="2020-01-01T00:00:00Z"')`,
    );
    served.status = 503;
    await age(1);
    expect(await signIn(), 'expired, and no newer one').toBe(false);
    end();
  });

  test('of another entity, or expired, is not taken', async () => {
    const { idp, served, signIn, age, end } = await atAddress();
    for (const wrong of [
      new FakeIdp().metadata,
      withAttribute(idp.metadata, 'validUntil="2020-01-01T00:00:00Z"'),
      'nonsense',
    ]) {
      served.xml = wrong;
      await age(25);
      expect(await signIn()).toBe(true);
    }
    end();
  });

  test('that has expired cannot be saved', async () => {
    const { status, json } = await admin('POST', '/admin/sso/providers', {
      type: 'saml',
      metadata_xml: withAttribute(new FakeIdp().metadata, 'validUntil="2020-01-01T00:00:00Z"'),
    });
    expect([status, json.message]).toEqual([400, 'SAML Metadata is not valid: it has expired']);
  });
});
