import { startTransition, useEffect, useState } from 'react';
import type { AtPlace } from '#domain/pages/at-place.ts';
import { usePlaceKey } from './use-place-key.ts';

/** What the stored page of a tree leaves out. Undefined until it has come, and where it cannot be had. */
export function useAtPlace(variety: string | undefined): AtPlace | undefined {
  const place = usePlaceKey();
  const [found, setFound] = useState<{ variety: string; atPlace: AtPlace | undefined }>();
  useEffect(() => {
    if (variety === undefined) return;
    const left = new AbortController();
    import('./ask-at-place.ts')
      .then(({ askAtPlace }) => askAtPlace(variety, left.signal))
      // What stands there stays until the code for it has come.
      .then((atPlace) => startTransition(() => setFound({ variety, atPlace })))
      .catch(() => {}); // the page says what holds for everyone
    return () => left.abort();
  }, [variety, place]);
  return found?.variety === variety ? found?.atPlace : undefined;
}
