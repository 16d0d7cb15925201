import type { CarePlace } from '#domain/growing/care/care.ts';

/** Names the place that the days are for. */
export function placeText({ zip, shift }: CarePlace): string {
  const weather = 'Weather moves them by a week or two.';
  if (zip === null)
    return `The days are for our farm. Tell us the ZIP code of your trees in Your Orchard. ${weather}`;
  if (shift === null)
    return `We have no frost data near ${zip}, so the days are for our farm. ${weather}`;
  if (shift === 0) return `The days are for ${zip}, as at our farm. ${weather}`;
  const days = Math.abs(shift) === 1 ? '1 day' : `${Math.abs(shift)} days`;
  return `The days are for ${zip}, about ${days} ${shift > 0 ? 'later' : 'earlier'} than at our farm. ${weather}`;
}
