import { Link } from 'react-router';
import { Notice } from '#app/ui/notice.tsx';
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
        <Notice className="mb-5">
          The shop does not take orders yet. Replace the sample {inWords.format(missingToOpen)} in{' '}
          <NoticeLink to="/admin/settings">Settings</NoticeLink>.
        </Notice>
      )}
      {sampleTexts.length > 0 && (
        <Notice className="mb-5">
          These pages are sample texts: {inWords.format(sampleTexts)}. Have them reviewed and
          publish them in <NoticeLink to="/admin/pages">Pages</NoticeLink>.
        </Notice>
      )}
    </>
  );
}

const NoticeLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="underline underline-offset-4">
    {children}
  </Link>
);
