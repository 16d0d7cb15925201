import { InlineLink } from '#app/ui/links.tsx';

const situations = [
  {
    title: 'Small gardens',
    text: 'Choose a dwarf rootstock, 8-10 ft: M9-T337, Geneva 41 or Geneva 214 for apples. You can pick from the ground, fruit comes early, and a row needs no more room than a fence. They need a stake and water in dry spells for life, as do Geneva 11, Nic 29 and Pajam 2. At planting, cut the trunk back to 30 to 36 inches.',
  },
  {
    title: 'Home orchards',
    text: 'Semi-dwarf trees of 10-15 ft feed a family and still need only a short ladder: Geneva 969 or Geneva 890 for apples, OHxF 87 for pears, Gisela 6 or Krymsk 5 for cherries.',
  },
  {
    title: 'Commercial',
    text: 'Close-planted rows on wires call for early, even crops: Geneva 41, Geneva 11, Nic 29 or Pajam 2 for apples, Gisela 6 for cherries. On ground that has grown fruit before, choose a Geneva rootstock that tolerates replanting.',
  },
  {
    title: 'Cold climates',
    text: 'All our rootstocks take a usual winter here. M9-T337, Nic 29 and Pajam 2 are the least hardy in a hard midwinter. Where winters are hardest, Bud 118 and the Geneva series stand out for apples, Krymsk 5 for cherries and OHxF 87 or 97 for pears. Avoid low spots where frost settles.',
  },
];

export const HowToChoose = () => (
  <section aria-labelledby="how-to-choose" className="section bg-linen">
    <div className="wrap">
      <h2 id="how-to-choose" className="title-section mb-8">
        How to Choose
      </h2>
      <ul className="grid gap-x-12 gap-y-9 md:grid-cols-2">
        {situations.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-pine pt-5">
            <h3 className="text-2xl">{title}</h3>
            <p className="mt-2.5 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-10">
        See <InlineLink to="/your-place">which varieties fit your place</InlineLink> by ZIP code,
        and <InlineLink to="/ripening">when each one ripens</InlineLink>.
      </p>
      <p className="mt-4">
        <InlineLink to="/choose">Choose your pair</InlineLink>: two trees that fit your yard and
        pollinate each other.
      </p>
      <p className="mt-4">
        Still unsure? <InlineLink to="/contact">Ask us</InlineLink>, and tell us about your soil,
        your space and how high you like to climb.
      </p>
    </div>
  </section>
);
