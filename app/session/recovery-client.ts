import { AuthClient } from '@supabase/auth-js';
import { attachSession } from './attach-session.ts';

const storageKey = 'grafted-recovery';

/**
 * The session that a mailed reset link opens. It is kept apart from the shop's own and for this tab only:
 * it may choose a password, and nobody appears signed in by it.
 */
export const recoveryClient = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  storage: window.sessionStorage,
  fetch: attachSession(window.sessionStorage, storageKey),
  persistSession: true,
  autoRefreshToken: false,
  detectSessionInUrl: false,
  experimental: { recoveryCodes: true },
});
