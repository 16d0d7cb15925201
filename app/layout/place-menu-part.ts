import { useEffect } from 'react';
import { staticPart } from '#app/boot/static-part.tsx';
import { usePlaceKey } from '#app/growing/place/use-place-key.ts';

export const PlaceMenu = staticPart(
  async () => (await import('#app/growing/place/place-menu.tsx')).PlaceMenu,
);
export const PlaceName = staticPart(
  async () => (await import('#app/growing/place/place-name.tsx')).PlaceName,
);

/** Shows the place in both where the device knows it; nobody else downloads the code. */
export function useShownPlace(): void {
  const place = usePlaceKey();
  useEffect(() => {
    if (place) void import('#app/growing/place/show-place.ts').then(({ showPlace }) => showPlace());
  }, [place]);
}
