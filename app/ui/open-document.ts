import { noConnection } from '#app/boot/missing-scripts.ts';
import { notify } from './notify.ts';

const reachMs = 10_000;

/** Kept for use without a connection: app/admin/orders/check-in/keep-shell.ts. */
const keptPath = '/admin/check-in';

/**
 * Whether a document of the shop can be loaded. `navigator.onLine` does not know: it is true on a network that leads
 * nowhere. Gateways answer 502 and more for a shop that they do not reach.
 */
export async function isReachable(href: string): Promise<boolean> {
  const url = new URL(href, window.location.href);
  if (url.pathname === keptPath) return true;
  try {
    const { status } = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(reachMs),
    });
    return status < 502;
  } catch {
    return false;
  }
}

/**
 * Leaves for a page as a plain link does, unless the shop cannot be reached: then this page stays,
 * with what was typed.
 */
export async function openDocument(href: string): Promise<void> {
  if (await isReachable(href)) window.location.assign(href);
  else notify.error(noConnection);
}

/** The same for the page that is shown. */
export async function reloadDocument(): Promise<void> {
  if (await isReachable(window.location.href)) window.location.reload();
  else notify.error(noConnection);
}
