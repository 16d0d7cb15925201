export interface Testimonial {
  name: string;
  location: string;
  /** 1 to 5. */
  rating: number;
  variety: string;
  text: string;
}

export interface Testimonials {
  /** Samples are labeled as such on the page. */
  areSamples: boolean;
  list: Testimonial[];
}

export const sampleTestimonials: Testimonials = {
  areSamples: true,
  list: [
    {
      name: 'Customer name',
      location: 'Spokane, WA',
      rating: 5,
      variety: 'Honeycrisp',
      text: 'The trees arrived with strong roots and leafed out within three weeks of planting.',
    },
    {
      name: 'Customer name',
      location: 'Deer Park, WA',
      rating: 5,
      variety: 'Rainier',
      text: 'They talked us through spacing and pollination before we ordered anything.',
    },
    {
      name: 'Customer name',
      location: 'Mead, WA',
      rating: 5,
      variety: 'Bartlett',
      text: 'Second spring in the ground and it is already setting fruit.',
    },
  ],
};
