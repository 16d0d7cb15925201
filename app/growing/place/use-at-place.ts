import { useEffect, useState } from 'react';
import type { AtPlace } from '#domain/pages/at-place.ts';

/** What the stored page of a tree leaves out. Undefined until it has come, and where it cannot be had. */
export function useAtPlace(variety: string | undefined): AtPlace | undefined {
  const [found, setFound] = useState<{ variety: string; atPlace: AtPlace }>();
  useEffect(() => {
    if (variety === undefined) return;
    const left = new AbortController();
    fetch(`/api/at-place?${new URLSearchParams({ variety }).toString()}`, { signal: left.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const atPlace = (await response.json()) as AtPlace; // typed by the route
        setFound({ variety, atPlace });
      })
      .catch(() => {}); // the page says what holds for everyone
    return () => left.abort();
  }, [variety]);
  return found?.variety === variety ? found?.atPlace : undefined;
}
