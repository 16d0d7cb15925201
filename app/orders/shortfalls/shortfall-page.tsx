import { useState } from 'react';
import { CallUs, MailedLink } from '#app/orders/mailed-link.tsx';
import { queryClient } from '#app/query-client.ts';
import { mailedLinkMeta } from '#app/seo/private-meta.ts';
import { Brand } from '#app/ui/brand.tsx';
import { shortfallCauses, type ShortfallPage } from '#domain/orders/shortfalls.ts';
import { shortOrderId } from '#domain/statuses.ts';
import type { Route } from './+types/shortfall-page.ts';
import { AnswerForm } from './answer-form.tsx';
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

/** What happened to the customer's trees. */
function MissingTrees({ page }: { page: ShortfallPage }) {
  const { fullName, variety, rootstock, trees, served, reason, orderId, state } = page;
  return (
    <div>
      <h1 className="title-section">We are short of {variety}</h1>
      <p className="mt-3 text-lg">
        {fullName}, we are sorry: we counted fewer {variety} on {rootstock} than we had promised,
        because {shortfallCauses[reason]}. Those who paid first get theirs. In your order{' '}
        {shortOrderId(orderId)}, {trees === 1 ? 'one tree is' : `${trees} trees are`} missing.
      </p>
      {served > 0 && (state === 'asked' || state === 'called') && (
        <p className="mt-2 text-lg">
          {served === 1
            ? 'The other one of this kind is yours as ordered.'
            : `The other ${served} of this kind are yours as ordered.`}
        </p>
      )}
    </div>
  );
}
