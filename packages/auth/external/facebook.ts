import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { trustedFetch } from '#auth/http/outbound-fetch.ts';
import type { ExternalProvider } from '#auth/settings/external.ts';
import { oauthProvider, readApi } from './oauth-provider.ts';
import { buildProfile } from './profile.ts';
import type { Provider } from './provider.ts';

const userSchema = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  picture: z.optional(z.object({ data: z.optional(z.object({ url: z.optional(z.string()) })) })),
});

export function facebookProvider(settings: ExternalProvider): Provider {
  const site = settings.url || 'https://www.facebook.com';
  const graph = settings.url || 'https://graph.facebook.com';
  return oauthProvider({
    settings,
    outboundFetch: trustedFetch,
    authorizationUrl: `${site}/dialog/oauth`,
    tokenUrl: `${graph}/oauth/access_token`,
    scopes: ['email'],
    async readProfile(accessToken) {
      const url = new URL(`${graph}/me`);
      url.searchParams.set('fields', 'id,email,name,picture');
      // Proves to Facebook that the call comes from the token's own app.
      url.searchParams.set(
        'appsecret_proof',
        createHmac('sha256', settings.secret).update(accessToken).digest('hex'),
      );
      const user = userSchema.parse(
        await readApi(trustedFetch, url, { authorization: `Bearer ${accessToken}` }),
      );
      // Facebook returns only confirmed addresses.
      return buildProfile({
        issuer: graph,
        subject: user.id,
        email: user.email ? { address: user.email, verified: true } : undefined,
        name: user.name,
        picture: user.picture?.data?.url,
      });
    },
  });
}
