/** Beside settings.ts, which every page carries: only the home page shows these. Sample texts, marked as such on the page until the owner puts real customers' words here. */
export const testimonials = {
  areSamples: true,
  list: [
    { name: 'Customer name', location: 'Spokane, WA', rating: 5, variety: 'Honeycrisp', text: 'The trees arrived with strong roots and leafed out within three weeks of planting.' },
    { name: 'Customer name', location: 'Deer Park, WA', rating: 5, variety: 'Rainier', text: 'They talked us through spacing and pollination before we ordered anything.' },
    { name: 'Customer name', location: 'Mead, WA', rating: 5, variety: 'Bartlett', text: 'Second spring in the ground and it is already setting fruit.' },
  ],
} as const;
