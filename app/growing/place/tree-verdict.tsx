import { InlineLink } from '#app/ui/links.tsx';
import { varietyPath } from '#domain/catalog/catalog.ts';
import { verdictNames } from '#domain/growing/place.ts';
import type { PlacePage } from '#domain/pages/shop.ts';
import { verdictTones } from './verdict-tones.ts';

export function TreeVerdict({ tree }: { tree: PlacePage['trees'][number] }) {
  const { variety, verdict, reason } = tree;
  return (
    <p className={`mt-8 max-w-[46em] rounded-panel px-5 py-4 ${verdictTones[verdict]}`}>
      <strong className="block text-lg font-semibold">
        <InlineLink to={varietyPath(variety)}>{variety}</InlineLink>: {verdictNames[verdict]}
      </strong>
      {reason}
    </p>
  );
}
