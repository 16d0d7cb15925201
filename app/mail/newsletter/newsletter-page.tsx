import { pageMeta } from '#app/seo/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import {
  invalidNewsletterEmail,
  newsletterThanks,
  seasonWaitThanks,
  stockWaitThanks,
} from '#domain/customers/newsletter-email.ts';
import { settings } from '#domain/farm/settings.ts';
import type { Route } from './+types/newsletter-page.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { unreachable } from './subscribe.ts';

/** Result page for forms submitted without JavaScript; otherwise a sign-up page. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { result: searchParams.get('result'), list: searchParams.get('list') };
}

export const meta = () =>
  pageMeta({
    title: 'Newsletter',
    description: 'Growing tips and news about new varieties, by email.',
  });

const lead = () =>
  `Be the first to hear about new varieties, and get ${settings.newsletter.discountPercent}% off your first order.`;

export default function NewsletterPage({ loaderData: { result, list } }: Route.ComponentProps) {
  if (list === 'stock' || list === 'season') return <WaitResult list={list} result={result} />;
  if (result === 'done') {
    return (
      <Sheet title="Growing tips by email">
        <Notice tone="success">{newsletterThanks}</Notice>
        <ButtonLink to="/catalog" width="full" className="mt-6">
          Browse Our Trees
        </ButtonLink>
      </Sheet>
    );
  }
  return (
    <Sheet title="Growing tips by email" lead={lead()}>
      <div className="grid gap-5 *:min-w-0">
        {result === 'invalid' && <Notice tone="error">{invalidNewsletterEmail}</Notice>}
        {result === 'failed' && <Notice tone="error">{unreachable}</Notice>}
        <div className="rounded-thumb bg-deep p-5">
          <NewsletterForm source="footer" />
        </div>
      </div>
    </Sheet>
  );
}

const waits = {
  stock: {
    title: 'Back-in-stock email',
    thanks: stockWaitThanks,
    failed: 'Something went wrong. The tree may be back in stock: go back one page and check.',
  },
  season: {
    title: 'Email when ordering opens',
    thanks: seasonWaitThanks,
    failed: 'Something went wrong. Ordering may be open already: go to the catalog and check.',
  },
} as const;

/** Result of the forms that ask for a single mail. */
function WaitResult({ list, result }: { list: keyof typeof waits; result: string | null }) {
  const { title, thanks, failed } = waits[list];
  return (
    <Sheet title={title}>
      {result === 'done' && <Notice tone="success">{thanks}</Notice>}
      {result === 'invalid' && (
        <Notice tone="error">{invalidNewsletterEmail}. Go back one page and try again.</Notice>
      )}
      {result === 'failed' && <Notice tone="error">{failed}</Notice>}
      <ButtonLink to="/catalog" width="full" className="mt-6">
        Browse Our Trees
      </ButtonLink>
    </Sheet>
  );
}
