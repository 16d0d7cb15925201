import { AuthClient } from '@supabase/auth-js';
import { noConnection } from '#app/boot/missing-scripts.ts';
import { auth } from '#app/session/session.ts';
import { isReachable } from '#app/ui/open-document.ts';
import { tabData } from '#app/ui/site-data.ts';
import type { SignInProvider } from '#domain/customers/sign-in-methods.ts';
import { clearFlow, providerStorageKey, saveFlow } from './flow.ts';

/**
 * Auth client for the provider redirect. With PKCE, the returned code is useless without the
 * verifier stored in this tab, so a crafted link cannot sign a visitor in to someone else's
 * account.
 */
const client = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  flowType: 'pkce',
  storageKey: providerStorageKey,
  storage: tabData,
  persistSession: true,
  autoRefreshToken: false,
  detectSessionInUrl: false,
});

type Outcome = { error: { message?: string; name?: string } | null };

/** The way to a provider begins at our server: without a connection, the page stays. */
async function leaveFor({ url }: { url: string | null }): Promise<Outcome> {
  if (!url || !(await isReachable(window.location.href)))
    return { error: { message: noConnection } };
  window.location.assign(url);
  return { error: null };
}

/** Navigates away. */
export async function signInWith(provider: SignInProvider): Promise<Outcome> {
  saveFlow(provider, 'sign-in');
  const { data, error } = await client.signInWithOAuth({
    provider: named(provider),
    options: { redirectTo: `${window.location.origin}/auth`, skipBrowserRedirect: true },
  });
  return error ? { error } : leaveFor(data);
}

/** Navigates away to link the provider to the signed-in account. */
export async function linkWith(provider: SignInProvider): Promise<Outcome> {
  const { data, error } = await (await auth()).getSession();
  if (!data.session) return { error: error ?? { message: 'Please sign in again.' } };
  const { error: refused } = await client.setSession(data.session);
  if (refused) return { error: refused };
  saveFlow(provider, 'link');
  const linking = await client.linkIdentity({
    provider: named(provider),
    options: {
      redirectTo: `${window.location.origin}/account?tab=security`,
      skipBrowserRedirect: true,
    },
  });
  return linking.error ? { error: linking.error } : leaveFor(linking.data);
}

/** Exchanges the code for this browser's session. */
export async function finishSignIn(code: string): Promise<Outcome> {
  const { data, error } = await client.exchangeCodeForSession(code);
  clearFlow();
  return error ? { error } : (await auth()).setSession(data.session);
}

/** The client's type lists the hosted service's providers; the server decides which exist. */
const named = ({ id }: SignInProvider) =>
  id as Parameters<typeof client.signInWithOAuth>[0]['provider'];
