import { visitorPart } from './visitor-part.tsx';

/** Asks for the ZIP code of the visitor's place, or says what holds there. */
export const PlaceBox = visitorPart(async () => (await import('./at-your-place.tsx')).AtYourPlace);
