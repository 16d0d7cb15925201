import { Fragment } from 'react';
import { redirect } from 'react-router';
import { staticPart } from '#app/boot/static-part.tsx';
import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbData, home } from '#app/seo/structured-data.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/choose-page.ts';
import { AddBoth } from './add-both.tsx';

const ChooseForm = staticPart(async () => (await import('./choose-form.tsx')).ChooseForm);
const ChosenTrees = staticPart(async () => (await import('./chosen-trees.tsx')).ChosenTrees);
const ChooseReasons = staticPart(async () => (await import('./choose-reasons.tsx')).ChooseReasons);

export async function loader({ context, request }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const page = await context.get(shopContext).choosePairs(parameters);
  if ('redirect' in page) throw redirect(page.redirect, 303);
  const canonical = canonicalUrl(context, '/choose');
  return {
    ...page,
    key: parameters.toString(),
    head: pageMeta({
      title: 'Choose your pair',
      description:
        'Two fruit trees that pollinate each other and fit your yard, your winters and what you want to eat: drawn to scale, with months of fruit and what care they ask.',
      // An answer is nobody's search result.
      ...(!page.query.isAsked && { canonical }),
      jsonLd: [breadcrumbData([home, { name: 'Choose your pair', path: '/choose' }], canonical)],
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function ChoosePage({ loaderData }: Route.ComponentProps) {
  const { query, answer, key } = loaderData;
  return (
    <div key={key} className="wrap pb-20">
      <ChooseForm query={query} />
      {answer && (
        <section aria-labelledby="answer" className="pt-12">
          <h2 id="answer" className="title-section scroll-mt-24">
            {heading(answer.chosen)}
          </h2>
          {answer.chosen.map((chosen, index) => (
            <Fragment key={chosen.trees.map(({ productId }) => productId).join()}>
              <ChosenTrees chosen={chosen} number={index + 1} />
              <AddBoth trees={chosen.trees} />
            </Fragment>
          ))}
          <ChooseReasons reasons={answer.reasons} />
        </section>
      )}
    </div>
  );
}

function heading(chosen: readonly { trees: readonly unknown[] }[]): string {
  if (chosen.length === 0) return 'Nothing fits all of this';
  if (chosen.every(({ trees }) => trees.length === 1))
    return chosen.length === 1 ? 'One tree that bears alone' : 'Trees that bear alone';
  return chosen.length === 1 ? 'One pair for you' : `${chosen.length} pairs for you`;
}
