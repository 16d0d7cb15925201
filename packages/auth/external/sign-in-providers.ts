import type { AuthContext } from '#auth/context/context.ts';
import { signInMethodName, type SignInProvider } from '#auth/contract/sign-in-methods.ts';
import { listCustomProviders } from '#auth/queries/custom-providers.ts';

/** Providers offered for sign-in: configured ones first, then those added by admins. */
export async function listSignInProviders({
  db,
  settings,
}: Pick<AuthContext, 'db' | 'settings'>): Promise<SignInProvider[]> {
  const configured = Object.keys(settings.external).map((id) => ({
    id,
    name: signInMethodName(id),
  }));
  const custom = settings.oauthServer.customProviders
    ? await listCustomProviders(db, undefined)
    : [];
  return [
    ...configured,
    ...custom
      .filter(({ enabled }) => enabled)
      .map(({ identifier, name }) => ({ id: identifier, name })),
  ];
}
