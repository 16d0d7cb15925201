import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#app/query-client.ts';
import { mailedLinkMeta } from '#app/seo/private-meta.ts';
import { MailedLinkWaiting } from '#app/ui/mailed-link.tsx';
import type { Route } from './+types/pickup-answer-page.ts';
import { movedPickupQuery } from './answer-queries.ts';
import { MovedPickupView } from './moved-pickup-view.tsx';

export const meta = () => mailedLinkMeta('Your new day');

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
