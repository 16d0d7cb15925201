import { openDocument } from '#app/ui/open-document.ts';
import { followedLink } from './leads-to-page.ts';

/** Links that React Router leaves to the browser, such as the one to the checkout. */
export function followDocumentLinks(): void {
  window.addEventListener('click', (event) => {
    const link = followedLink(event);
    if (!link) return;
    event.preventDefault();
    void openDocument(link.href);
  });
}
