import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbData } from '#app/seo/structured-data.ts';
import { rootstocks, type Rootstock } from '#domain/rootstocks.ts';
import type { Route } from './+types/resources-page.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { GuideIntro } from './guide-intro.tsx';
import { HowToChoose } from './how-to-choose.tsx';
import { RootstockGroup } from './rootstock-group.tsx';

export const loader = ({ context }: Route.LoaderArgs) => ({ canonical: canonicalUrl(context, '/resources') });

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Rootstock Resources',
    description: 'Fifteen apple, pear and cherry rootstocks compared: height, vigor, first fruit, cold hardiness and soil, each drawn to scale beside a person.',
    canonical: loaderData?.canonical,
    jsonLd: loaderData && [breadcrumbData([{ name: 'Home', path: '/' }, { name: 'Rootstock Resources', path: '/resources' }], loaderData.canonical)],
  });
}

const of = (fruit: Rootstock['fruit'], isOne: (rootstock: Rootstock) => boolean = () => true) => rootstocks.filter((rootstock) => rootstock.fruit === fruit && isOne(rootstock));
const isDwarf = ({ category }: Rootstock): boolean => category === 'Dwarf';

export default function ResourcesPage() {
  return (
    <>
      <GuideIntro />
      <ComparisonTable />
      <RootstockGroup id="apple-dwarf" title="Apple, dwarf" intro="The smallest trees, 8-10 ft: early fruit, easy picking, a stake for life." rootstocks={of('Apple', isDwarf)} />
      <RootstockGroup
        id="apple-semi-dwarf"
        title="Apple, semi-dwarf"
        intro="From 10 to 15 ft: the first ones are little more than dwarf trees, the last stand free like the trees of an old orchard."
        rootstocks={of('Apple', (rootstock) => !isDwarf(rootstock))}
      />
      <RootstockGroup id="cherry" title="Cherry" intro="Sweet cherries grow strongly. These stocks keep them at a height where a net still fits over the tree." rootstocks={of('Cherry')} />
      <RootstockGroup id="pear" title="Pear" intro="Both come from a cross made for resistance to fire blight; they differ in height and in how soon they bear." rootstocks={of('Pear')} />
      <HowToChoose />
    </>
  );
}
