import { judgePlace, verdictNames } from '#domain/growing/place.ts';
import { savedClimate } from './saved-climate.ts';
import { verdictTones } from './verdict-tones.ts';

/**
 * The verdict on a tree page, which is stored and the same for everyone. An element of its own works in static parts,
 * whose markup is never hydrated, as well as after client-side navigation.
 */
class PlaceVerdictElement extends HTMLElement {
  connectedCallback(): void {
    const climate = savedClimate();
    if (!climate) return this.replaceChildren();
    const { zones = '', chill, pick } = this.dataset;
    const { verdict, reason } = judgePlace(
      { zones, chillHours: chill ? Number(chill) : null, pickFirst: pick || null },
      climate,
    );
    const name = document.createElement('strong');
    name.className = 'block font-semibold';
    name.textContent = verdictNames[verdict];
    this.className = `block rounded-field px-4 py-3 ${verdictTones[verdict]}`;
    this.replaceChildren(name, reason);
  }
}

if (!customElements.get('place-verdict'))
  customElements.define('place-verdict', PlaceVerdictElement);
