import { data } from 'react-router';
import { pageMeta } from '#app/seo/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';

export const loader = () => data(null, { status: 404 });

export const meta = () => pageMeta({ title: 'Page not found', description: 'This page does not exist.' });

export default function NotFoundPage() {
  return (
    <div className="wrap section grid justify-items-center gap-4 text-center">
      <p className="font-display text-[clamp(72px,10vw,140px)] leading-none font-[420] text-pine/25" aria-hidden>
        404
      </p>
      <h1 className="title-page">Oops! Page not found</h1>
      <p className="max-w-[34em] text-lg text-ink-2">Nothing is planted at this address. The trees are all in the catalog.</p>
      <ButtonLink to="/" className="mt-3">
        Return to Home
      </ButtonLink>
    </div>
  );
}
