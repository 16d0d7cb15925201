import { AuthClient } from '@supabase/auth-js';
import type { SignInProvider } from '#domain/sign-in-methods.ts';
import { auth } from '#app/session/session.ts';
import { clearFlow, providerStorageKey, saveFlow } from './flow.ts';

/**
 * For the way to a provider's page and back, in this tab: what comes back is of use only together with what is kept
 * here (PKCE), so nobody can sign a visitor in to somebody else's account by a link.
 */
const client = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  flowType: 'pkce',
  storageKey: providerStorageKey,
  storage: window.sessionStorage,
  persistSession: true,
  autoRefreshToken: false,
  detectSessionInUrl: false,
});

type Outcome = { error: { message?: string; name?: string } | null };

/** Leaves this page. */
export async function signInWith(provider: SignInProvider): Promise<Outcome> {
  saveFlow(provider, 'sign-in');
  return client.signInWithOAuth({ provider: named(provider), options: { redirectTo: `${window.location.origin}/auth` } });
}

/** Leaves this page, to add the provider to the account that is signed in. */
export async function linkWith(provider: SignInProvider): Promise<Outcome> {
  const { data, error } = await (await auth()).getSession();
  if (!data.session) return { error: error ?? { message: 'Please sign in again.' } };
  const { error: refused } = await client.setSession(data.session);
  if (refused) return { error: refused };
  saveFlow(provider, 'link');
  return client.linkIdentity({ provider: named(provider), options: { redirectTo: `${window.location.origin}/account?tab=security` } });
}

/** Exchanges the code for a session, which becomes this browser's. */
export async function finishSignIn(code: string): Promise<Outcome> {
  const { data, error } = await client.exchangeCodeForSession(code);
  clearFlow();
  return error ? { error } : (await auth()).setSession(data.session);
}

/** The client's type knows the providers of the hosted service; the service decides which there are. */
const named = ({ id }: SignInProvider) => id as Parameters<typeof client.signInWithOAuth>[0]['provider'];
