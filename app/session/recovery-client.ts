import { AuthClient } from '@supabase/auth-js';
import { tabData } from '#app/ui/site-data.ts';
import { attachSession } from './attach-session.ts';

const storageKey = 'grafted-recovery';

/**
 * Client for the session of a password reset link. Stored separately and for this tab only: it may set a password, but
 * the user does not appear signed in.
 */
export const recoveryClient = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  storage: tabData,
  fetch: attachSession(tabData, storageKey),
  persistSession: true,
  autoRefreshToken: false,
  detectSessionInUrl: false,
  experimental: { recoveryCodes: true },
});
