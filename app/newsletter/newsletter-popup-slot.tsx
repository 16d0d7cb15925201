import { lazy, Suspense, useEffect, useState } from 'react';
import { watchForPopup } from './popup-trigger.ts';

const NewsletterPopup = lazy(async () => ({ default: (await import('./newsletter-popup.tsx')).NewsletterPopup }));

/** Where the newsletter popup appears; its code is loaded when it does. */
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
