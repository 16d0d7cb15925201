import { MailedLink } from '#app/orders/mailed-link.tsx';
import { mailedLinkMeta } from '#app/seo/private-meta.ts';
import type { Route } from './+types/pickup-answer-page.ts';
import { movedPickupQuery } from './answer-queries.ts';
import { MovedPickupView } from './moved-pickup-view.tsx';

export const meta = () => mailedLinkMeta('Your new day');

/** The link in a mail about a moved day. No account is needed; opening it changes nothing. */
export default function PickupAnswerPage({ params: { token } }: Route.ComponentProps) {
  return (
    <div className="wrap py-[clamp(36px,5vw,72px)]">
      <div className="mx-auto max-w-[640px]">
        <MailedLink query={movedPickupQuery(token)}>
          {(moved) => <MovedPickupView moved={moved} token={token} />}
        </MailedLink>
      </div>
    </div>
  );
}
