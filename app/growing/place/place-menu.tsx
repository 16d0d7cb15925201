import { TextLink } from '#app/ui/links.tsx';
import { ZipForm } from './zip-form.tsx';

/**
 * Asks for the visitor's place in the navigation, or changes it. A static part: its field is filled
 * in by `PlaceName`.
 */
export const PlaceMenu = ({ id }: { id: string }) => (
  <div className="grid w-60 max-w-full gap-2 p-2 whitespace-normal">
    <ZipForm id={id} label="Where will your trees stand? ZIP" action="Save" />
    <p className="text-sm text-ink-2">
      Trees, partners and searches are shown for it. It stays in this browser.
    </p>
    <TextLink to="/your-place">Will it grow here?</TextLink>
  </div>
);
