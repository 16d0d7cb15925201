import { Link } from 'react-router';
import { useSavedZip } from './saved-place.ts';
import { ZipForm } from './zip-form.tsx';

/** The visitor's place in the navigation: what is known of it, and the form that asks for it or changes it. */
export function PlaceMenu({ id }: { id: string }) {
  const zip = useSavedZip();
  return (
    <div className="grid w-60 max-w-full gap-2 p-2 whitespace-normal">
      <ZipForm
        id={id}
        label={zip ? 'Your trees will stand at' : 'Where will your trees stand? ZIP code'}
        action={zip ? 'Change' : 'Save'}
      />
      <p className="text-sm text-ink-2">
        {zip
          ? 'Trees, partners and searches are shown for this ZIP code.'
          : 'Then we say which trees fit. It stays in this browser.'}
      </p>
      <Link to="/your-place" className="link inline-flex min-h-11 items-center text-sm">
        {zip ? `What we know of ${zip}` : 'Will it grow here?'}
      </Link>
    </div>
  );
}
