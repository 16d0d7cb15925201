import type { Rootstock } from '#domain/catalog/rootstocks.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { GuideIntro } from './guide-intro.tsx';
import { HowToChoose } from './how-to-choose.tsx';
import { RootstockGroup } from './rootstock-group.tsx';

const isDwarf = ({ category }: Rootstock): boolean => category === 'Dwarf';

export function Guide({ rootstocks }: { rootstocks: readonly Rootstock[] }) {
  const of = (fruit: Rootstock['fruit'], isOne: (rootstock: Rootstock) => boolean = () => true) =>
    rootstocks.filter((rootstock) => rootstock.fruit === fruit && isOne(rootstock));
  return (
    <>
      <GuideIntro />
      <ComparisonTable rootstocks={rootstocks} />
      <RootstockGroup
        id="apple-dwarf"
        title="Apple, dwarf"
        intro="The smallest trees, 8-10 ft: early fruit, easy picking, and a permanent stake."
        rootstocks={of('Apple', isDwarf)}
      />
      <RootstockGroup
        id="apple-semi-dwarf"
        title="Apple, semi-dwarf"
        intro="From 10 to 15 ft: the smallest are barely larger than dwarf trees, the largest are free-standing like the trees in an old orchard."
        rootstocks={of('Apple', (rootstock) => !isDwarf(rootstock))}
      />
      <RootstockGroup
        id="cherry"
        title="Cherry"
        intro="Sweet cherries are vigorous. These rootstocks keep them low enough to fit a net over the tree."
        rootstocks={of('Cherry')}
      />
      <RootstockGroup
        id="pear"
        title="Pear"
        intro="Both come from a cross bred for fire blight resistance; they differ in height and in how soon they bear."
        rootstocks={of('Pear')}
      />
      <HowToChoose />
    </>
  );
}
