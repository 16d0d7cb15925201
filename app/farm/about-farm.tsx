import { ButtonLink } from '#app/ui/button.tsx';
import { pickupText } from '#domain/farm/pickup-text.ts';
import { settings } from '#domain/farm/settings.ts';
import { describeRates } from '#domain/orders/delivery-fee.ts';

const sentence = (claim: string): string => (claim ? `${claim}. ` : '');

const chapters = ({ claims, season, guarantee, delivery } = settings) => [
  {
    title: 'Grafted by hand',
    text: 'Each winter we join a cutting of a variety to a rootstock, wrap the graft and let the two grow into one tree. It spends a season in our rows and is dug in early spring, while it is still dormant.',
  },
  {
    title: 'Grown for here',
    text: `${sentence(claims.organic.text)}We tell you when a variety needs a longer summer than ${settings.farm.city} has.`,
  },
  {
    title: 'Sold by the people who grow it',
    text: `${sentence(treesSold(claims))}We answer questions about spacing, pollination and pruning, before you order and after.`,
  },
  ...(claims.carbonNegative.text
    ? [{ title: 'Light on the land', text: `${claims.carbonNegative.text}.` }]
    : []),
  {
    title: 'Pickup or delivery',
    text: [
      `Pre-order for ${season.name.toLowerCase()}.`,
      `Pick up at the farm ${pickupText(season)},`,
      `or have your trees delivered for ${describeRates(delivery)}.`,
    ].join(' '),
  },
  { title: guarantee.title, text: guarantee.text },
];

const treesSold = ({ treesSold: { text, since } }: typeof settings.claims): string =>
  text && `${text} trees delivered since ${since}`;

export const AboutFarm = () => (
  <div className="wrap pb-22">
    <h1 className="title-page max-w-[14em] pt-[clamp(36px,4.4vw,60px)]">
      A fruit tree nursery in {settings.farm.city}, Washington
    </h1>
    <p className="mt-5 max-w-[38em] text-lg text-ink-2">
      {settings.description} We grow three kinds of fruit, and we know them well.
    </p>
    <picture>
      <source
        type="image/avif"
        srcSet="/images/hero-640.avif 640w, /images/hero-960.avif 960w, /images/hero-1600.avif 1600w"
        sizes="(max-width: 640px) 88vw, (max-width: 1312px) 92vw, 1184px" // a little less on phones: see gallery.tsx
      />
      <img
        src="/images/hero-1600.webp"
        alt="Apple trees in fruit at golden hour (illustration)"
        width="1600"
        height="900"
        fetchPriority="high"
        className="mt-10 aspect-[16/7] w-full rounded-picture object-cover object-[60%_60%]"
      />
    </picture>
    <ul className="mt-14 grid gap-x-12 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
      {chapters().map(({ title, text }) => (
        <li key={title} className="border-t-2 border-pine pt-5">
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-2.5 text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
    <div className="mt-14 flex flex-wrap gap-4">
      <ButtonLink to="/catalog">Browse Our Trees</ButtonLink>
      <ButtonLink to="/contact" variant="ghost">
        Contact us
      </ButtonLink>
    </div>
  </div>
);
