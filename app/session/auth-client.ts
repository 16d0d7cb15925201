import { AuthClient } from '@supabase/auth-js';
import { attachSession } from './attach-session.ts';
import { sessionStorageKey } from './storage-key.ts';

/** The official client stores and refreshes the session and shares it between tabs. */
export const authClient = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: sessionStorageKey,
  fetch: attachSession(window.localStorage, sessionStorageKey),
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false, // mail links open /confirm and /reset-password, which redeem them themselves
  experimental: { recoveryCodes: true },
});
