import { AuthClient, type SignOut } from '@supabase/auth-js';
import { browserData } from '#app/ui/site-data.ts';
import { attachSession } from './attach-session.ts';
import { forgetKept } from './sign-out-hooks.ts';
import { sessionStorageKey } from './storage-key.ts';

class ShopAuthClient extends AuthClient {
  /** Forgets what this browser keeps for whoever is signed in, then ends the session. */
  override async signOut(options?: SignOut) {
    await forgetKept();
    return super.signOut(options);
  }
}

/** The official client stores and refreshes the session and shares it between tabs. */
export const authClient = new ShopAuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: sessionStorageKey,
  storage: browserData,
  fetch: attachSession(browserData, sessionStorageKey),
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false, // mail links open /confirm and /reset-password, which redeem them themselves
  experimental: { recoveryCodes: true },
});
