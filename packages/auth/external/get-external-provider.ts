import type { AuthContext } from '#auth/context/context.ts';
import { trustedFetch } from '#auth/http/outbound-fetch.ts';
import { wellKnownProviders, type ExternalProvider } from '#auth/settings/external.ts';
import { appleProfile } from './apple.ts';
import { customProvider, findCustom } from './custom-provider.ts';
import { facebookProvider } from './facebook.ts';
import { githubProvider } from './github.ts';
import { oidcProvider } from './oidc-provider.ts';
import type { Provider } from './provider.ts';

export const issuers: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
};

const authorizationEndpoints: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com/auth/authorize',
  google: 'https://accounts.google.com/o/oauth2/v2/auth',
};

/** @throws Error that says why the provider is not available */
export async function getExternalProvider(context: AuthContext, name: string): Promise<Provider> {
  const { settings } = context;
  if (name.startsWith('custom:')) return getCustomProvider(context, name);
  const external = Object.hasOwn(settings.external, name) ? settings.external[name] : undefined;
  if (external) return configured(name, external);
  if ((wellKnownProviders as readonly string[]).includes(name))
    throw new Error('provider is not enabled');
  throw new Error(`Provider ${name} could not be found`);
}

function configured(name: string, settings: ExternalProvider): Provider {
  if (name === 'github') return githubProvider(settings);
  if (name === 'facebook') return facebookProvider(settings);
  const issuer = settings.url || issuers[name] || '';
  const authorizationEndpoint = settings.url ? undefined : authorizationEndpoints[name];
  const known = { issuer, settings, outboundFetch: trustedFetch, authorizationEndpoint };
  if (name !== 'apple') return oidcProvider(known);
  // Apple requires form_post when name or email is requested.
  return oidcProvider({
    ...known,
    scopes: ['openid', 'email', 'name'],
    pkce: false,
    params: { response_mode: 'form_post' },
    profile: appleProfile,
  });
}

async function getCustomProvider(context: AuthContext, identifier: string): Promise<Provider> {
  const found = await findCustom(context, identifier);
  if (!found) throw new Error(`Provider ${identifier} could not be found`);
  if (!found.enabled) throw new Error('provider is not enabled');
  return customProvider(context, found);
}
