import { Suspense, useEffect, useState } from 'react';
import { lazyExtra } from '#app/ui/lazy-part.tsx';
import { watchForPopup } from './popup-trigger.ts';

const NewsletterPopup = lazyExtra(
  async () => (await import('./newsletter-popup.tsx')).NewsletterPopup,
);

/** Loads the newsletter popup when it is triggered. */
export function NewsletterPopupSlot() {
  const [shown, setShown] = useState(false);
  useEffect(() => watchForPopup(() => setShown(true)), []);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <NewsletterPopup onClose={() => setShown(false)} />
    </Suspense>
  );
}
