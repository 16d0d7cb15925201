import * as z from 'zod/mini';
import { trustedFetch } from '#auth/http/outbound-fetch.ts';
import type { ExternalProvider } from '#auth/settings/external.ts';
import { oauthProvider, readApi } from './oauth-provider.ts';
import { buildProfile } from './profile.ts';
import type { Provider } from './provider.ts';

const userSchema = z.object({
  id: z.number(),
  login: z.string(),
  name: z.nullish(z.string()),
  avatar_url: z.nullish(z.string()),
});
const emailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** GitHub, or GitHub Enterprise at `url`. */
export function githubProvider(settings: ExternalProvider): Provider {
  const site = settings.url || 'https://github.com';
  const api = settings.url ? `${settings.url}/api/v3` : 'https://api.github.com';
  return oauthProvider({
    settings,
    outboundFetch: trustedFetch,
    authorizationUrl: `${site}/login/oauth/authorize`,
    tokenUrl: `${site}/login/oauth/access_token`,
    scopes: ['user:email'],
    async readProfile(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` };
      const user = userSchema.parse(await readApi(trustedFetch, `${api}/user`, headers));
      const emails = emailsSchema.parse(await readApi(trustedFetch, `${api}/user/emails`, headers));
      const email = emails.find(({ primary }) => primary) ?? emails[0];
      return buildProfile({
        issuer: api,
        subject: String(user.id),
        email: email && { address: email.email, verified: email.verified },
        name: user.name,
        userName: user.login,
        picture: user.avatar_url,
      });
    },
  });
}
