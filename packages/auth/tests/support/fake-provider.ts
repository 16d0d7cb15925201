import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll } from 'vitest';

interface Person extends Record<string, unknown> {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  picture?: string;
  preferred_username?: string;
}

interface Grant {
  person: Person;
  nonce: string | null;
  challenge: string | null;
  redirectUri: string;
}

/** A fake identity provider: OpenID Connect, and the API calls for GitHub and Facebook. */
export class FakeProvider {
  origin = '';
  clientId = 'shop';
  secret = 'shop-secret';
  /** Paths of the requests received. */
  requests: string[] = [];
  /** Claims that override those of ID tokens, to make them invalid. */
  tokenOverrides: Record<string, unknown> = {};
  /** The person who uses its sign-in page. */
  visitor: Person = { sub: 'ann', email: 'ann@example.com', email_verified: true };
  /** Responds to everything with 503. */
  isDown = false;
  kid = 'one';
  #grants = new Map<string, Grant>();
  #people = new Map<string, Person>();
  #keys = generateKeyPair('RS256', { extractable: true });
  #server = createServer(
    (request, response) =>
      void this.#answer(request, response).catch((error: Error) =>
        response.writeHead(500).end(error.message),
      ),
  );

  async start(): Promise<void> {
    if (this.origin) return;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Signs with a new key, so that clients must refetch the key set. */
  rotateKeys(): void {
    this.kid = randomUUID();
    this.#keys = generateKeyPair('RS256', { extractable: true });
  }

  /** The person consents on the provider's page; returns the parameters of the redirect back. */
  agree(signInUrl: string, person: Person): URLSearchParams {
    const { searchParams: params } = new URL(signInUrl);
    const code = randomUUID();
    this.#grants.set(code, {
      person,
      nonce: params.get('nonce'),
      challenge: params.get('code_challenge'),
      redirectUri: params.get('redirect_uri')!,
    });
    return new URLSearchParams({ code, state: params.get('state')! });
  }

  async idToken(
    person: Record<string, unknown>,
    more: Record<string, unknown> = {},
  ): Promise<string> {
    const { privateKey } = await this.#keys;
    const claims = {
      iss: this.origin,
      aud: this.clientId,
      exp: Math.floor(Date.now() / 1000) + 300,
      iat: Math.floor(Date.now() / 1000),
      ...person,
      ...more,
      ...this.tokenOverrides,
    };
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: this.kid }).sign(privateKey);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.origin);
    this.requests.push(url.pathname);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (this.isDown) return void json({}, 503);
    const person = this.#people.get(
      /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
    );
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json({
          issuer: this.origin,
          authorization_endpoint: `${this.origin}/authorize`,
          token_endpoint: `${this.origin}/token`,
          jwks_uri: `${this.origin}/jwks`,
          userinfo_endpoint: `${this.origin}/userinfo`,
          token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        });
      case '/authorize': {
        const back = url.searchParams.get('redirect_uri')!;
        const refused = new URLSearchParams({
          error: 'access_denied',
          error_description: 'The person said no',
          state: url.searchParams.get('state')!,
        });
        const link = (label: string, answer: URLSearchParams) =>
          `<a href="${back}?${String(answer).replaceAll('&', '&amp;')}">${label}</a>`;
        return void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(
            `<!doctype html><title>Provider</title><link rel="icon" href="data:,">${link('Allow', this.agree(url.href, this.visitor))} ${link('Cancel', refused)}`,
          );
      }
      case '/jwks':
        return void json({
          keys: [
            {
              ...(await exportJWK((await this.#keys).publicKey)),
              kid: this.kid,
              alg: 'RS256',
              use: 'sig',
            },
          ],
        });
      case '/token':
      case '/oauth/access_token':
      case '/login/oauth/access_token':
        return this.#exchange(new URLSearchParams(await readText(request)), json);
      case '/userinfo':
        return void json(person ?? {}, person ? 200 : 401);
      case '/api/v3/user':
        return void json(
          person
            ? {
                id: Number(person.sub),
                login: person.preferred_username,
                name: person.name,
                avatar_url: person.picture,
              }
            : {},
          person ? 200 : 401,
        );
      case '/api/v3/user/emails':
        return void json([
          { email: 'second@example.com', primary: false, verified: true },
          { email: person?.email, primary: true, verified: person?.email_verified === true },
        ]);
      case '/me':
        return void json({
          id: person?.sub,
          name: person?.name,
          email: person?.email,
          picture: { data: { url: person?.picture } },
        });
      default:
        return void json({}, 404);
    }
  }

  async #exchange(
    form: URLSearchParams,
    json: (body: unknown, status?: number) => unknown,
  ): Promise<void> {
    const grant = this.#grants.get(form.get('code') ?? '');
    this.#grants.delete(form.get('code') ?? '');
    const verifierMatches =
      !grant?.challenge ||
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url') === grant.challenge;
    if (
      !grant ||
      !verifierMatches ||
      form.get('redirect_uri') !== grant.redirectUri ||
      form.get('client_secret') !== this.secret
    )
      return void json({ error: 'invalid_grant' }, 400);
    const accessToken = `access-${randomUUID()}`;
    this.#people.set(accessToken, grant.person);
    const idToken = await this.idToken(
      { ...grant.person },
      grant.nonce ? { nonce: grant.nonce } : {},
    );
    json({
      access_token: accessToken,
      refresh_token: `refresh-${grant.person.sub}`,
      token_type: 'bearer',
      expires_in: 3600,
      id_token: idToken,
    });
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

export function useFakeProvider(): FakeProvider {
  const provider = new FakeProvider();
  beforeAll(() => provider.start());
  afterAll(() => provider.stop());
  return provider;
}
