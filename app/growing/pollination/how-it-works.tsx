import { InlineLink } from '#app/ui/links.tsx';
import { pollinationPath } from '#domain/growing/pollination-check.ts';

const rules = [
  {
    title: 'Two varieties, one kind',
    text: 'An apple needs another apple, a pear another pear, a sweet cherry another sweet cherry. Two trees of the same variety count as one, and so do a variety and its sports, such as Gala and Royal Gala.',
  },
  {
    title: 'In bloom together',
    text: 'Both need open flowers on the same days: five days together are enough for a full crop, two to four for a few fruits. Bloom moves with the spring, but early varieties stay early and late ones late.',
  },
  {
    title: 'Pollen that grows',
    text: 'Triploid apples such as Gravenstein and Jonagold have sterile pollen. And some pairs are too closely related, mostly among sweet cherries: Bing and Lambert bloom together and still do not pollinate each other.',
  },
  {
    title: 'Within a bee’s reach',
    text: 'Plant partners within 100 ft of each other, better within 50. A neighbor’s tree counts as well, and so does a white-flowered crabapple for apples.',
  },
];
const examples = [
  ['Bing', 'Rainier'],
  ['Gala', 'Honeycrisp'],
  ['Bartlett', "d'Anjou"],
] as const;

export const HowItWorks = () => (
  <section aria-labelledby="how-it-works" className="section mt-[clamp(56px,7vw,100px)] bg-linen">
    <div className="wrap">
      <h2 id="how-it-works" className="title-section mb-8">
        How pollination works
      </h2>
      <ul className="grid gap-x-12 gap-y-9 md:grid-cols-2">
        {rules.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-pine pt-5">
            <h3 className="text-2xl">{title}</h3>
            <p className="mt-2.5 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-10">
        Some pairs that people ask about:{' '}
        {examples.map(([one, other], index) => (
          <span key={one}>
            {index > 0 && ', '}
            <InlineLink to={pollinationPath(one, other)}>
              {one} and {other}
            </InlineLink>
          </span>
        ))}
        . If you cannot name the tree you have, add it to your orchard as an apple, pear or cherry:
        most trees in bloom at the same time do pollinate each other.
      </p>
    </div>
  </section>
);
