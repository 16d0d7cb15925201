import type { Fruit } from '#domain/catalog/catalog.ts';

/** Background behind a cut-out picture, and the focal point of its crop, by fruit. */
export const fruitBackground: Record<Fruit, string> = {
  Apple: 'bg-field-apple',
  Pear: 'bg-field-pear',
  Cherry: 'bg-field-cherry',
};
export const fruitFocus: Record<Fruit, string> = {
  Apple: 'object-[50%_24%]',
  Pear: 'object-[50%_58%]',
  Cherry: 'object-[50%_62%]',
};
