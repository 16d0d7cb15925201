import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';

const inWords = new Intl.ListFormat('en-US');

/** What must be set before the shop takes orders. */
export function OpeningNotice({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  return (
    <p className="mb-5 flex gap-3 rounded-panel bg-gold-tint px-4 py-3.5 text-[15px] text-gold">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        The shop does not take orders yet. Replace the sample {inWords.format(missing)} in{' '}
        <Link to="/admin/settings" className="underline underline-offset-4">
          Settings
        </Link>
        .
      </span>
    </p>
  );
}
