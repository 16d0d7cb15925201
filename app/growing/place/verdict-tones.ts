import type { Verdict } from '#domain/growing/place.ts';

export const verdictTones: Record<Verdict, string> = {
  fits: 'bg-leaf-tint text-leaf',
  borderline: 'bg-gold-tint text-gold',
  not: 'bg-apple-tint text-apple',
  unknown: 'bg-linen text-ink-2',
};
