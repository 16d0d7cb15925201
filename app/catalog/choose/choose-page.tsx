import { Fragment, useEffect } from 'react';
import { data, redirect } from 'react-router';
import { staticPart } from '#app/boot/static-part.tsx';
import { savedClimate, savedZip } from '#app/growing/place/saved-place.ts';
import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbData, home } from '#app/seo/structured-data.ts';
import type { ChooseQuery } from '#domain/growing/choose/choose-query.ts';
import { zoneCookieValue } from '#domain/growing/place-cookie.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/choose-page.ts';
import { AddBoth } from './add-both.tsx';

const ChooseForm = staticPart(async () => (await import('./choose-form.tsx')).ChooseForm);
const ChosenTrees = staticPart(async () => (await import('./chosen-trees.tsx')).ChosenTrees);
const ChooseReasons = staticPart(async () => (await import('./choose-reasons.tsx')).ChooseReasons);

export async function loader({ context, request }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const page = await context.get(shopContext).choosePairs(parameters);
  if ('redirect' in page)
    throw redirect(page.redirect, {
      status: 303,
      headers: cookieHeaders(isFromElsewhere(request) ? [] : page.cookies),
    });
  const canonical = canonicalUrl(context, '/choose');
  const loaded = {
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
  return data(loaded, { status: page.isLimited ? 429 : 200 });
}

const cookieHeaders = (cookies: readonly string[]): [string, string][] =>
  cookies.map((cookie) => ['Set-Cookie', cookie]);

/** A link on another site sets nobody's place. */
const isFromElsewhere = ({ headers }: Request): boolean =>
  ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function ChoosePage({ loaderData }: Route.ComponentProps) {
  const { query, answer, isLimited, key } = loaderData;
  useEffect(() => enterSavedZip(query), [query]);
  return (
    <div key={key} className="wrap pb-20">
      <ChooseForm query={query} />
      {isLimited && (
        <p role="alert" className="mt-8 rounded-field bg-gold-tint px-5 py-4 font-medium text-gold">
          Too many answers were asked for from your network. Please try again in a minute.
        </p>
      )}
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

/**
 * The form is a static part, so its field is filled in by hand. An answer for another place than
 * the visitor's keeps its own.
 */
function enterSavedZip({ climate, typedZip }: ChooseQuery): void {
  const field = document.getElementById('choose-zip');
  const [zip, saved] = [savedZip(), savedClimate()];
  if (!(field instanceof HTMLInputElement) || !zip || typedZip !== undefined) return;
  if (field.value || field === document.activeElement) return; // the visitor was faster
  if (!climate || (saved && zoneCookieValue(saved) === zoneCookieValue(climate))) field.value = zip;
}

function heading(chosen: readonly { trees: readonly unknown[] }[]): string {
  if (chosen.length === 0) return 'Nothing fits all of this';
  if (chosen.every(({ trees }) => trees.length === 1))
    return chosen.length === 1 ? 'One tree that bears alone' : 'Trees that bear alone';
  return chosen.length === 1 ? 'One pair for you' : `${chosen.length} pairs for you`;
}
