import { savedZip } from './saved-place.ts';
import { onPlaceChange } from './use-place-key.ts';

/** Names the place in the navigation, whose parts are static, and fills in its forms. What was typed already stays. */
export function showPlace(): void {
  const zip = savedZip();
  for (const name of document.querySelectorAll('[data-place-name]'))
    name.textContent = zip ?? 'Your ZIP';
  for (const field of document.querySelectorAll('#nav-zip, #menu-zip'))
    field.setAttribute('value', zip ?? '');
}

onPlaceChange(showPlace); // it may be forgotten, too
