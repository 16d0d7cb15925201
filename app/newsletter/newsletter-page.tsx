import { AccountSheet } from '#app/account/account-sheet.tsx';
import { Notice } from '#app/account/notice.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { invalidNewsletterEmail, newsletterThanks, stockWaitThanks } from '#domain/newsletter-email.ts';
import { settings } from '#domain/settings.ts';
import type { Route } from './+types/newsletter-page.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { unreachable } from './subscribe.ts';

/** Where browsers without scripts are led when they have sent a sign-up; a page to sign up on for everybody else. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { result: searchParams.get('result'), list: searchParams.get('list') };
}

export const meta = () => pageMeta({ title: 'Newsletter', description: 'Growing tips and first word on new varieties, by email.' });

const lead = `First word on new varieties, and ${settings.newsletter.discountPercent}% off your first order.`;

export default function NewsletterPage({ loaderData: { result, list } }: Route.ComponentProps) {
  if (list === 'stock') return <StockWaitResult result={result} />;
  if (result === 'done') {
    return (
      <AccountSheet title="Growing tips by email">
        <Notice tone="success">{newsletterThanks}</Notice>
        <ButtonLink to="/catalog" width="full" className="mt-6">
          Browse Our Trees
        </ButtonLink>
      </AccountSheet>
    );
  }
  return (
    <AccountSheet title="Growing tips by email" lead={lead}>
      <div className="grid gap-5 *:min-w-0">
        {result === 'invalid' && <Notice tone="error">{invalidNewsletterEmail}</Notice>}
        {result === 'failed' && <Notice tone="error">{unreachable}</Notice>}
        <div className="rounded-thumb bg-deep p-5">
          <NewsletterForm source="footer" />
        </div>
      </div>
    </AccountSheet>
  );
}

/** Of the form on a sold-out tree's page. */
function StockWaitResult({ result }: { result: string | null }) {
  return (
    <AccountSheet title="When a tree is back">
      {result === 'done' && <Notice tone="success">{stockWaitThanks}</Notice>}
      {result === 'invalid' && <Notice tone="error">{invalidNewsletterEmail}. Go back one page and try again.</Notice>}
      {result === 'failed' && <Notice tone="error">That did not work. The tree may be in stock again: go back one page and look.</Notice>}
      <ButtonLink to="/catalog" width="full" className="mt-6">
        Browse Our Trees
      </ButtonLink>
    </AccountSheet>
  );
}
