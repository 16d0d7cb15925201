import { onSignOut } from '#app/session/sign-out-hooks.ts';
import { browserData } from '#app/ui/site-data.ts';
import { checkInMarker } from './check-in-marker.ts';

/** On every page, because a session may end on any. What forgets the orders is loaded in the admins' browsers alone. */
export const forgetOrdersAtSignOut = (): void =>
  onSignOut(async () => {
    if (browserData.getItem(checkInMarker)) await (await import('./saved.ts')).forgetOrders();
  });
