import { Award, Shovel, Sprout, Truck } from 'lucide-react';
import { settings } from '#domain/farm/settings.ts';
import { describeRates } from '#domain/orders/delivery-fee.ts';

const benefits = ({ claims, delivery, farm } = settings) => [
  {
    icon: Sprout,
    title: claims.organic.text ? 'Organically grown' : 'Grown with care',
    text: `${claims.organic.text || 'By the same few hands'}, from the grafting bench to the day you pick it up.`,
  },
  {
    icon: Award,
    title: 'Premium quality',
    text: 'Well-rooted trees, inspected one by one before they leave the farm.',
  },
  {
    icon: Truck,
    title: 'Delivery or pickup',
    text: `Pick up in ${farm.city}, or have us deliver: ${describeRates(delivery)}.`,
  },
  {
    icon: Shovel,
    title: 'Personal support',
    text: 'Planting assistance from the growers themselves: spacing, pollination, first pruning. Just ask.',
  },
];

export const Benefits = () => (
  <section aria-label="Why our trees" className="wrap section">
    <ul className="grid gap-7 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
      {benefits().map(({ icon: Icon, title, text }) => (
        <li
          key={title}
          className="grid grid-cols-[44px_1fr] sm:block sm:border-l sm:border-line sm:pl-7 lg:first:border-0 lg:first:pl-0"
        >
          <Icon aria-hidden className="size-[30px] text-leaf" strokeWidth={1.5} />
          <h3 className="mb-2 text-xl sm:mt-4">{title}</h3>
          <p className="col-start-2 text-base text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
