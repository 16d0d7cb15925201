import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { createTokenSigner } from './access-token.ts';
import { loadKeyRing } from './keys.ts';
import type { Auth } from './public.ts';
import type { AuthDatabase } from './tables.ts';

export interface AuthOptions {
  db: Kysely<AuthDatabase>;
  /** Public address of the service with its prefix; issuer of its tokens. */
  externalUrl: string;
  /** Root of the shop, where links in mails lead. */
  siteUrl: string;
}

export async function createAuth({ db, externalUrl }: AuthOptions): Promise<Auth> {
  const tokens = createTokenSigner(await loadKeyRing(db), externalUrl);
  const routes = new Hono();
  return {
    routes,
    async findIdentity(accessToken) {
      const claims = await tokens.verify(accessToken);
      if (!claims) return undefined;
      const user = await db.selectFrom('auth.users').select(['id', 'email', 'email_confirmed_at']).where('id', '=', claims.sub).executeTakeFirst();
      if (!user) return undefined;
      return { userId: user.id, email: user.email ?? '', emailConfirmed: user.email_confirmed_at !== null, sessionId: claims.session_id };
    },
  };
}
