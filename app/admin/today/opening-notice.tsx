import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Overview } from '#domain/admin/overview.ts';

const inWords = new Intl.ListFormat('en-US');

/** What must be set before the shop takes orders, and what should be read before. */
export function OpeningNotice({
  missingToOpen,
  sampleTexts,
}: Pick<Overview, 'missingToOpen' | 'sampleTexts'>) {
  return (
    <>
      {missingToOpen.length > 0 && (
        <Notice>
          The shop does not take orders yet. Replace the sample {inWords.format(missingToOpen)} in{' '}
          <NoticeLink to="/admin/settings">Settings</NoticeLink>.
        </Notice>
      )}
      {sampleTexts.length > 0 && (
        <Notice>
          These pages are sample texts: {inWords.format(sampleTexts)}. Have them reviewed and
          publish them in <NoticeLink to="/admin/pages">Pages</NoticeLink>.
        </Notice>
      )}
    </>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="mb-5 flex gap-3 rounded-panel bg-gold-tint px-4 py-3.5 text-[15px] text-gold">
    <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
    <span>{children}</span>
  </p>
);

const NoticeLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="underline underline-offset-4">
    {children}
  </Link>
);
