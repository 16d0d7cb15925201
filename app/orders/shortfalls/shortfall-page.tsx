import { useState } from 'react';
import { CallUs, MailedLink } from '#app/orders/mailed-link.tsx';
import { queryClient } from '#app/query-client.ts';
import { mailedLinkMeta } from '#app/seo/private-meta.ts';
import { Brand } from '#app/ui/brand.tsx';
import { shortOrderId } from '#domain/statuses.ts';
import type { Route } from './+types/shortfall-page.ts';
import { AnswerForm } from './answer-form.tsx';
import { MissingTrees } from './missing-trees.tsx';
import { Outcome } from './outcome.tsx';
import { shortfallQuery } from './shortfall-queries.ts';

export const meta = () => mailedLinkMeta('About your trees');

/** The mailed link about missing trees. No account is needed; opening it changes nothing. */
export default function ShortfallLinkPage({ params: { token } }: Route.ComponentProps) {
  const [hasAnswered, setAnswered] = useState(false);
  const query = shortfallQuery(token);
  return (
    <>
      <header className="border-b border-line">
        <div className="wrap-wide flex h-16 items-center sm:h-20">
          <Brand surface="paper" />
        </div>
      </header>
      <main id="main" className="wrap pt-8 pb-24 sm:pt-10">
        <div className="mx-auto grid max-w-[720px] gap-[22px]">
          <MailedLink query={query}>
            {(page, refetch) => (
              <>
                <MissingTrees page={page} />
                {page.choices ? (
                  <AnswerForm
                    page={page}
                    choices={page.choices}
                    token={token}
                    onAnswered={(answered) => {
                      setAnswered(true);
                      queryClient.setQueryData(query.queryKey, answered);
                    }}
                    onRefused={() => {
                      setAnswered(true);
                      refetch();
                    }}
                  />
                ) : (
                  <Outcome page={page} followsForm={hasAnswered} />
                )}
                <CallUs>Questions about order {shortOrderId(page.orderId)}?</CallUs>
              </>
            )}
          </MailedLink>
        </div>
      </main>
    </>
  );
}
