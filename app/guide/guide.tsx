import { rootstockGuide, type RootstockGuideEntry } from '#domain/rootstock-guide.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { GuideIntro } from './guide-intro.tsx';
import { HowToChoose } from './how-to-choose.tsx';
import { RootstockGroup } from './rootstock-group.tsx';

const of = (fruit: RootstockGuideEntry['fruit'], isOne: (rootstock: RootstockGuideEntry) => boolean = () => true) => rootstockGuide.filter((rootstock) => rootstock.fruit === fruit && isOne(rootstock));
const isDwarf = ({ category }: RootstockGuideEntry): boolean => category === 'Dwarf';

export function Guide() {
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
