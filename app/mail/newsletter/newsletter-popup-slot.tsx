import { Suspense, useEffect, useState } from 'react';
import { hasStoredSession } from '#app/session/session.ts';
import { lazyExtra } from '#app/ui/lazy-part.tsx';
import { watchForPopup } from './popup-trigger.ts';

const NewsletterPopup = lazyExtra(
  async () => (await import('./newsletter-popup.tsx')).NewsletterPopup,
);

/** The popup offers a discount on the first order. Whoever cannot be asked about is not interrupted. */
async function isOfferedToVisitor(): Promise<boolean> {
  if (!hasStoredSession()) return true;
  try {
    const { hasOrdered } = await import('./has-ordered.ts');
    return !(await hasOrdered());
  } catch {
    return false;
  }
}

/** Loads the newsletter popup when it is triggered. */
export function NewsletterPopupSlot() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const offer = async () => setShown(await isOfferedToVisitor());
    return watchForPopup(() => void offer());
  }, []);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <NewsletterPopup onClose={() => setShown(false)} />
    </Suspense>
  );
}
