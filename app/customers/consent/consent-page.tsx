import { useEffect } from 'react';
import { data, redirect, useNavigate, useSearchParams } from 'react-router';
import { WaitingSheet } from '#app/customers/waiting-sheet.tsx';
import { privateMeta } from '#app/seo/private-meta.ts';
import { saveReturnPage } from '#app/session/return-page.ts';
import { hasStoredSession } from '#app/session/session.ts';
import { useSessionGuard } from '#app/session/use-session-guard.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/consent-page.ts';
import { ConsentQuestion } from './consent-question.tsx';
import { useAuthorization } from './use-authorization.ts';

export const meta = () => privateMeta('Sign in elsewhere');

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(shopContext).asksConsent) throw data(null, { status: 404 });
  return null;
}

/** Requires sign-in, which returns here. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  if (hasStoredSession()) return serverLoader();
  saveReturnPage();
  throw redirect('/auth');
}
clientLoader.hydrate = true as const;

const title = 'Sign in elsewhere?';

export const HydrateFallback = () => (
  <WaitingSheet title={title}>Loading the request...</WaitingSheet>
);

/** OAuth consent page. */
export default function ConsentPage() {
  useSessionGuard();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { authorization, retry, decide } = useAuthorization(
    parameters.get('authorization_id') ?? '',
  );
  const { status } = authorization;

  useEffect(() => {
    if (status !== 'second-factor') return;
    saveReturnPage();
    void navigate('/auth', { replace: true });
  }, [status, navigate]);

  if (status === 'failed') {
    return (
      <Sheet title={title}>
        <LoadProblem what="the request" onRetry={retry} />
      </Sheet>
    );
  }
  if (status === 'pending')
    return <ConsentQuestion details={authorization.details} onDecide={decide} />;
  if (status === 'invalid') {
    return (
      <Sheet title="This request is no longer valid">
        <p>
          It has expired, was already answered, or belongs to someone else. Please go back to where
          you came from and start again there.
        </p>
        <ButtonLink to="/" width="full" className="mt-6">
          Return to Home
        </ButtonLink>
      </Sheet>
    );
  }
  return (
    <WaitingSheet title={title}>
      {status === 'redirecting' ? 'Taking you back...' : 'Loading the request...'}
    </WaitingSheet>
  );
}
