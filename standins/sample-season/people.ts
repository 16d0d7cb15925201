const firstNames = [
  'Ann', 'Ben', 'Carla', 'Dan', 'Ellen', 'Frank', 'Grace', 'Hugo', 'Ivy', 'Joel', 'Karen', 'Luis',
  'Mia', 'Noah', 'Olga', 'Peter', 'Ruth', 'Sam', 'Tess', 'Victor', 'Wendy', 'Yusuf',
]; // prettier-ignore
const lastNames = [
  'Whitaker', 'Okafor', 'Lindqvist', 'Garcia', 'Haddad', 'Novak', 'Takahashi', 'Fraser', 'Ortega', 'Bell', 'Moreau', 'Petersen', 'Stone',
]; // prettier-ignore
const streets = [
  '1020 N Monroe Street',
  '808 W Main Avenue',
  '2316 E Sprague Avenue',
  '915 S Perry Street',
];

/** The same numbers in every run, so that everybody looks at the same season (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Person {
  name: string;
  email: string;
  phone: string;
  /** A street in Spokane; only those who have trees delivered have one. */
  street?: string | undefined;
}

export const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `${firstNames[index % firstNames.length]} ${lastNames[index % lastNames.length]}`;
    const number = 100 + index;
    return {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}.${number}@mail.example`,
      phone: `(${index % 3 === 0 ? 208 : 509}) 555-0${number}`,
      street: index % 4 === 3 ? streets[index % streets.length] : undefined,
    };
  });
