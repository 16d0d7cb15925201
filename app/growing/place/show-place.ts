import { savedZip } from './saved-place.ts';

/** Names the place in the navigation, whose parts are static, and fills in its forms. What was typed already stays. */
export function showPlace(): void {
  const zip = savedZip();
  if (zip === undefined) return;
  for (const name of document.querySelectorAll('[data-place-name]')) name.textContent = zip;
  for (const field of document.querySelectorAll('#nav-zip, #menu-zip'))
    field.setAttribute('value', zip);
}
