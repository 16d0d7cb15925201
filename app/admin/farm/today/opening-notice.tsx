import { Link } from 'react-router';
import type { Overview } from '#domain/admin/overview.ts';
import { Notice } from './notice.tsx';

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

const NoticeLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="underline underline-offset-4">
    {children}
  </Link>
);
