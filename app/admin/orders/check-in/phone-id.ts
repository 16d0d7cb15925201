import { browserData } from '#app/ui/site-data.ts';

const key = 'grafted-gate-phone';

/**
 * Names this phone, so that whoever closes the till sees which ones have not reported. It says
 * nothing about who holds it.
 */
export function phoneId(): string {
  const known = browserData.getItem(key);
  if (known) return known;
  const made = crypto.randomUUID();
  browserData.setItem(key, made);
  return made;
}
