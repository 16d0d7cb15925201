import { InlineLink } from '#app/ui/links.tsx';
import { varietyPath } from '#domain/catalog/catalog.ts';
import { verdictName } from '#domain/growing/place.ts';
import type { PlacePage } from '#domain/pages/shop.ts';
import { verdictTones } from './verdict-tones.ts';

interface TreeVerdictProps {
  tree: PlacePage['trees'][number];
  zip: string;
}

export function TreeVerdict({ tree, zip }: TreeVerdictProps) {
  const { variety, verdict, reason } = tree;
  return (
    <p className={`mt-8 max-w-[46em] rounded-panel px-5 py-4 ${verdictTones[verdict]}`}>
      <strong className="block text-lg font-semibold">
        <InlineLink to={varietyPath(variety)}>{variety}</InlineLink>: {verdictName(verdict, zip)}
      </strong>
      {reason}
    </p>
  );
}
