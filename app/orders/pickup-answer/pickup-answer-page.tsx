import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#app/query-client.ts';
import { MailedLinkWaiting } from '#app/ui/mailed-link.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { Route } from './+types/pickup-answer-page.ts';
import { movedPickupQuery } from './answer-queries.ts';
import { MovedPickupView } from './moved-pickup-view.tsx';

export const meta = () => [
  { title: `Your new day | ${settings.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The link in a mail about a moved day. No account is needed; opening it changes nothing. */
export default function PickupAnswerPage({ params: { token } }: Route.ComponentProps) {
  const { data, error, refetch } = useQuery(movedPickupQuery(token), queryClient);
  return (
    <div className="wrap py-[clamp(36px,5vw,72px)]">
      <div className="mx-auto max-w-[640px]">
        {data ? (
          <MovedPickupView moved={data} token={token} />
        ) : (
          <MailedLinkWaiting error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}
