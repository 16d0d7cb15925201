import { Icon } from '#app/ui/icon.tsx';
import { useSavedZip } from './saved-place.ts';

/** '99005' beside a pin, or what to enter. As wide before it is known. */
export function PlaceName() {
  const zip = useSavedZip();
  return (
    <>
      <Icon of="pin" className="size-5 flex-none" />
      <span className="sr-only lg:hidden">{zip ? `Your ZIP code: ${zip}` : 'Your ZIP code'}</span>
      <span className="min-w-[4.25rem] tabular-nums max-lg:hidden">
        {zip ? (
          <>
            <span className="sr-only">Your ZIP code: </span>
            {zip}
          </>
        ) : (
          'Your ZIP'
        )}
      </span>
    </>
  );
}
