import { expect } from 'vitest';
import { call, newAddress, useAuthService, type ServiceSettings } from './auth-service.ts';
import { useFakeProvider } from './fake-provider.ts';

/** A provider's settings except its URL. */
export const anywhere = {
  clientIds: ['shop', 'shop-app'],
  secret: 'shop-secret',
  redirectUri: '',
  skipNonceCheck: false,
  emailOptional: false,
};
export const challenge = 'c'.repeat(43);
export const newPerson = () => ({
  sub: String(Math.floor(Math.random() * 1e12)),
  email: newAddress(),
  email_verified: true,
  name: 'Ann Orchard',
  picture: 'https://pictures.example/ann.png',
  preferred_username: 'ann',
});

/** The service with providers of every kind, all served by one fake. */
export function useExternalService() {
  const provider = useFakeProvider();
  const service = useAuthService(async () => {
    await provider.start();
    const url = provider.origin;
    return {
      manualLinking: true,
      allowedRedirects: ['https://app.example.com/**'],
      external: {
        keycloak: { ...anywhere, url },
        apple: { ...anywhere, url },
        github: { ...anywhere, url },
        facebook: { ...anywhere, url },
        optional: { ...anywhere, url, emailOptional: true },
      },
    } satisfies ServiceSettings;
  });

  /** Goes through the provider's redirects; returns where the browser ends up. */
  async function signInWith(
    name: string,
    person: Parameters<typeof provider.agree>[1],
    query: Record<string, string> = {},
    form: Record<string, string> = {},
  ) {
    const away = await call(
      service,
      'GET',
      `/authorize?${new URLSearchParams({ provider: name, ...query })}`,
    );
    expect(away.status).toBe(302);
    const answer = provider.agree(away.headers.get('location')!, person);
    const back =
      Object.keys(form).length > 0
        ? await call(service, 'POST', '/callback', {
            body: String(new URLSearchParams({ ...Object.fromEntries(answer), ...form })),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        : await call(service, 'GET', `/callback?${answer}`);
    const target = new URL(back.headers.get('location')!);
    return {
      away: new URL(away.headers.get('location')!),
      status: back.status,
      target,
      fragment: new URLSearchParams(target.hash.slice(1)),
      answer,
    };
  }

  const userOf = async (fragment: URLSearchParams) =>
    (await call(service, 'GET', '/user', { token: fragment.get('access_token')! })).json;
  return { provider, service, signInWith, userOf };
}
