import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { adminToken, call, signUpAndIn, useAuthService } from './auth-service.ts';

export const oauthServer = {
  enabled: true,
  authorizationPath: '/oauth/consent',
  dynamicRegistration: true,
  authorizationSeconds: 600,
  defaultScope: 'email',
  customProviders: false,
  customPrivateHosts: false,
};
export const redirectUri = 'https://app.example.com/callback';

export type Person = Awaited<ReturnType<typeof signUpAndIn>>;

export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return {
    verifier,
    members: {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  };
};

/** The service as an OAuth server, with the calls of its clients. */
export function useOauthService() {
  const service = useAuthService({ oauthServer });

  async function admin(method: string, path: string, body?: unknown) {
    return call(service, method, `/admin/oauth/clients${path}`, {
      token: await adminToken(),
      body,
    });
  }

  const newClient = async (more: Record<string, unknown> = {}) =>
    (await admin('POST', '', { client_name: 'App', redirect_uris: [redirectUri], ...more }))
      .json as { client_id: string; client_secret: string };

  /** Starts an authorization as a client does; returns the id passed to the consent page. */
  async function ask(clientId: string, more: Record<string, string> = {}) {
    const { verifier, members } = pkce();
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'of the app',
      ...members,
      ...more,
    });
    const { status, headers } = await call(service, 'GET', `/oauth/authorize?${query}`);
    expect(status).toBe(302);
    const target = new URL(headers.get('location')!);
    return { verifier, target, id: target.searchParams.get('authorization_id') ?? '' };
  }

  const grants = async (
    body: Record<string, string | undefined>,
    headers: Record<string, string> = {},
  ) =>
    call(service, 'POST', '/oauth/token', {
      body: String(
        new URLSearchParams(
          Object.entries(body).filter((entry): entry is [string, string] => entry[1] !== undefined),
        ),
      ),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  async function approve({ client }: Person, id: string) {
    await client.oauth.getAuthorizationDetails(id);
    const { data, error } = await client.oauth.approveAuthorization(id, {
      skipBrowserRedirect: true,
    });
    if (error) throw error;
    return new URL(data!.redirect_url).searchParams.get('code')!;
  }

  async function signInTo(
    app: { client_id: string; client_secret: string },
    person: Person,
    more: Record<string, string> = {},
  ) {
    const { id, verifier } = await ask(app.client_id, more);
    const code = await approve(person, id);
    const redeem = () =>
      grants({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
        client_id: app.client_id,
        client_secret: app.client_secret,
      });
    return { code, verifier, redeem, ...(await redeem()) };
  }

  return { service, admin, newClient, ask, grants, approve, signInTo };
}
