import { InlineLink } from '#app/ui/links.tsx';
import { varietyPath } from '#domain/catalog/catalog.ts';
import { verdictNames, type Verdict } from '#domain/growing/place.ts';
import type { PlacePage } from '#domain/pages/shop.ts';

const tones: Record<Verdict, string> = {
  fits: 'bg-leaf-tint text-leaf',
  borderline: 'bg-gold-tint text-gold',
  not: 'bg-apple-tint text-apple',
  unknown: 'bg-linen text-ink-2',
};

export function TreeVerdict({ tree }: { tree: PlacePage['trees'][number] }) {
  const { variety, verdict, reason } = tree;
  return (
    <p className={`mt-8 max-w-[46em] rounded-panel px-5 py-4 ${tones[verdict]}`}>
      <strong className="block text-lg font-semibold">
        <InlineLink to={varietyPath(variety)}>{variety}</InlineLink>: {verdictNames[verdict]}
      </strong>
      {reason}
    </p>
  );
}
