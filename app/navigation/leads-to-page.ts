const notPages = /^\/(?:api|auth\/v1|functions|assets|images|pictures|dev)\/|\.\w{2,5}$/;

/**
 * Whether a click on the link shows another page of the shop in this window. Files, the API and
 * other sites are the browser's.
 */
export const leadsToPage = (link: HTMLAnchorElement): boolean =>
  link.origin === window.location.origin &&
  (link.target === '' || link.target === '_self') &&
  !link.hasAttribute('download') &&
  !notPages.test(link.pathname) &&
  !isPlaceOnThisPage(link);

/** The link that a click follows in this window, unless it was handled. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const link = target instanceof Element ? target.closest('a') : null;
  return link && leadsToPage(link) ? link : undefined;
}

const isPlaceOnThisPage = ({ hash, pathname, search }: HTMLAnchorElement): boolean =>
  hash !== '' && pathname === window.location.pathname && search === window.location.search;
