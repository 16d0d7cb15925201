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

export const resourceLinks: readonly NavLink[] = [
  rootstockLink,
  { label: 'How to Choose', to: '/resources#how-to-choose' },
  { label: 'Pollination', to: '/pollination' },
  { label: 'Yard Planner', to: '/planner' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
];
