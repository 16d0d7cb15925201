import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbData, home } from '#app/seo/structured-data.ts';
import { pollinationPath, type PollinationCheck } from '#domain/growing/pollination-check.ts';

/** A pair has a page of its own for search engines; combinations of more trees are endless. */
export function pollinationHead(
  { trees }: PollinationCheck,
  address: (path: string) => string,
): MetaDescriptor[] {
  const names = trees.map(({ variety }) => variety).toSorted((a, b) => a.localeCompare(b, 'en'));
  const [first, second, third] = names;
  const isPair = first !== undefined && second !== undefined && third === undefined;
  const canonical = address(isPair ? pollinationPath(first, second) : pollinationPath());
  return pageMeta({
    title: isPair ? `Do ${first} and ${second} pollinate each other?` : 'Pollination check',
    description: isPair
      ? trees.map(({ text }) => text).join(' ')
      : 'Find out which apple, pear and cherry trees pollinate each other, with the days they bloom together, and which bear fruit alone.',
    canonical,
    jsonLd: [
      breadcrumbData([home, { name: 'Pollination check', path: '/pollination' }], canonical),
    ],
  });
}
