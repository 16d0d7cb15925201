import { AuthClient, type SignOut } from '@supabase/auth-js';
import { browserData } from '#app/ui/site-data.ts';
import { attachSession } from './attach-session.ts';
import { checkInMarker } from './check-in-marker.ts';
import { sessionStorageKey } from './storage-key.ts';

class ShopAuthClient extends AuthClient {
  /** Also forgets the orders that this browser keeps for the check-in. */
  override async signOut(options?: SignOut) {
    if (browserData.getItem(checkInMarker))
      await (await import('#app/admin/orders/check-in/saved.ts')).forgetOrders();
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
