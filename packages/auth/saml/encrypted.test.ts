import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adminToken, call, serviceUrl, useAuthService } from '#auth/tests/support/auth-service.ts';
import { FakeIdp } from '#auth/tests/support/fake-idp.ts';
import { decryptAssertions } from './encryption.ts';
import { serviceProviderMetadata } from './service-provider.ts';
import { parseXml } from './xml.ts';

const newKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;
const saml = { enabled: true, privateKey: newKey(), relayStateSeconds: 600, privateHosts: false };
const service = useAuthService({ saml });

const domain = 'orchard.example.com';
const newAddress = () => `${randomUUID()}@${domain}`;

/** A company that has read the service's metadata. */
async function newCompany(): Promise<FakeIdp & { encryptsFor: { metadata: string } }> {
  await service.db.deleteFrom('auth.sso_domains').execute(); // frees the domain for the new company
  const idp = new FakeIdp();
  const { status } = await call(service, 'POST', '/admin/sso/providers', {
    token: await adminToken(),
    body: { type: 'saml', metadata_xml: idp.metadata, domains: [domain] },
  });
  expect(status).toBe(201);
  return Object.assign(idp, {
    encryptsFor: { metadata: (await call(service, 'GET', '/sso/saml/metadata')).text },
  });
}

async function postResponse(samlResponse: string): Promise<URLSearchParams> {
  const { headers } = await call(service, 'POST', '/sso/saml/acs', {
    body: String(new URLSearchParams({ SAMLResponse: samlResponse })),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return new URLSearchParams(new URL(headers.get('location')!).hash.slice(1));
}
const refusal = async (samlResponse: string) =>
  (await postResponse(samlResponse)).get('error_description');
const unreadable = 'SAML Assertion is not valid: it cannot be decrypted, or is not signed';

describe('an encrypted assertion', () => {
  test.each([
    ['assertion', 'aes-256-gcm'],
    ['response', 'aes-256-gcm'],
    ['assertion', 'aes-128-cbc'],
  ] as const)('signed in its %s and encrypted with %s signs in', async (signs, content) => {
    const idp = await newCompany();
    idp.signs = signs;
    Object.assign(idp.encryptsFor, { content });
    const address = newAddress();
    const response = idp.respond(serviceUrl, { attributes: { mail: [address] } });
    expect(Buffer.from(response, 'base64').toString()).not.toContain(address);
    const session = await postResponse(response);
    expect(
      (await call(service, 'GET', '/user', { token: session.get('access_token')! })).json,
    ).toMatchObject({ email: address });
    expect(await refusal(response)).toBe('SAML Assertion has already been used');
  });

  test('is refused if unsigned, modified or signed with SHA-1', async () => {
    const attributes = { mail: [newAddress()] };
    const idp = await newCompany();
    idp.signs = 'nothing';
    expect(await refusal(idp.respond(serviceUrl, { attributes }))).toBe(unreadable);
    idp.signs = 'assertion';
    idp.algorithm = 'sha1';
    expect(await refusal(idp.respond(serviceUrl, { attributes }))).toContain('uses SHA-1');
    const stranger = new FakeIdp();
    Object.assign(stranger, { entityId: idp.entityId, encryptsFor: idp.encryptsFor });
    expect(await refusal(stranger.respond(serviceUrl, { attributes }))).toBe(unreadable);
    idp.algorithm = 'sha256';
    expect(
      await refusal(
        idp.respond(serviceUrl, { attributes, audience: 'https://another.example.com' }),
      ),
    ).toBe(unreadable);
  });

  test('for another key, with an old cipher or corrupted is refused with the same message', async () => {
    const attributes = { mail: [newAddress()] };
    const idp = await newCompany();
    const { metadata } = idp.encryptsFor;
    Object.assign(idp.encryptsFor, { key: 'rsa-1.5' });
    expect(await refusal(idp.respond(serviceUrl, { attributes }))).toBe(unreadable);
    idp.encryptsFor = {
      metadata: serviceProviderMetadata({
        externalUrl: serviceUrl,
        saml: { ...saml, privateKey: newKey() },
      }),
    };
    expect(await refusal(idp.respond(serviceUrl, { attributes }))).toBe(unreadable);
    idp.encryptsFor = { metadata };
    for (const content of ['aes-256-gcm', 'aes-128-cbc'] as const) {
      Object.assign(idp.encryptsFor, { content });
      const xml = Buffer.from(idp.respond(serviceUrl, { attributes }), 'base64').toString();
      const broken = xml.replace(/(<\/ds:KeyInfo>.*<xenc:CipherValue>)(.{4})/s, '$1AAAA');
      expect(await refusal(Buffer.from(broken).toString('base64'))).toBe(unreadable);
    }
  });

  test('is decrypted only if it is the only one, since each costs a private key operation', async () => {
    const idp = await newCompany();
    const xml = Buffer.from(
      idp.respond(serviceUrl, { attributes: { mail: [newAddress()] } }),
      'base64',
    ).toString();
    expect(await decryptAssertions(parseXml(xml), saml.privateKey)).toHaveLength(1);
    const [assertion] = /<saml:EncryptedAssertion.*<\/saml:EncryptedAssertion>/s.exec(xml)!;
    const [key] = /<xenc:EncryptedKey.*<\/xenc:EncryptedKey>/s.exec(xml)!;
    for (const many of [
      xml.replace(assertion, assertion.repeat(2)),
      xml.replace(key, key.repeat(3)),
    ]) {
      await expect(decryptAssertions(parseXml(many), saml.privateKey)).rejects.toThrow(
        'There is more than one encrypted assertion',
      );
      expect(await refusal(Buffer.from(many).toString('base64'))).toBe(unreadable);
    }
  });
});
