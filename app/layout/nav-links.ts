import { fruits } from '#domain/catalog/catalog.ts';

export interface NavLink {
  label: string;
  to: string;
}

export const shopLinks: readonly NavLink[] = [
  ...fruits.map((fruit) => ({ label: `${fruit} Trees`, to: `/catalog?fruit=${fruit}` })),
  { label: 'All Trees', to: '/catalog' },
];

export const rootstockLink: NavLink = { label: 'Rootstock Info', to: '/resources' };

/** All tools of the shop, for the menu and the footer, which each show them once. */
const toolLinks: readonly NavLink[] = [
  { label: 'Choose a Pair', to: '/choose' },
  { label: 'Pollination', to: '/pollination' },
  { label: 'Yard Planner', to: '/planner' },
  { label: 'Ripening Calendar', to: '/ripening' },
  { label: 'Will It Grow Here?', to: '/your-place' },
];

export const resourceLinks: readonly NavLink[] = [
  rootstockLink,
  { label: 'How to Choose', to: '/resources#how-to-choose' },
  ...toolLinks,
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
];
