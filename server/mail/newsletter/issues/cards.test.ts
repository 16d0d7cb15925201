import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CardVariety } from './card-queries.ts';
import { makeCards } from './cards.ts';

const variety = (changed: Partial<CardVariety> = {}): CardVariety => ({
  id: randomUUID(),
  name: 'Cox’s Orange Pippin',
  fruit: 'Apple',
  lowestCents: 4800,
  highestCents: 5200,
  inStock: true,
  imageUrl: 'images/cox-800.webp',
  imageAlt: null,
  ...changed,
});
const site = 'https://shop.example';
const cardOf = (changed: Partial<CardVariety>) => {
  const one = variety(changed);
  return makeCards([one.id], [one], site)[0];
};

test('a card names the variety with price, picture and page', () => {
  expect(cardOf({})).toEqual({
    name: 'Cox’s Orange Pippin',
    fruit: 'Apple',
    price: 'from $48',
    url: `${site}/variety/Cox%E2%80%99s%20Orange%20Pippin`,
    pictureUrl: `${site}/images/cox-800.webp`,
    pictureAlt: 'Cox’s Orange Pippin Apple tree ready for planting',
  });
});

test('cards have the chosen order, without what is not in the shop anymore', () => {
  const [one, other] = [variety({ name: 'One' }), variety({ name: 'Other' })];
  const names = makeCards([other.id, randomUUID(), one.id], [one, other], site).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['Other', 'One']);
});

test('one price stands alone, and a sold-out tree says so', () => {
  expect(cardOf({ highestCents: 4800 })?.price).toBe('$48');
  expect(cardOf({ inStock: false })?.price).toBe('sold out for now');
});

test('a picture on another server is not loaded by the reader', () => {
  expect(cardOf({ imageUrl: 'https://elsewhere.example/cox.jpg' })?.pictureUrl).toBeNull();
  expect(cardOf({ imageUrl: null })?.pictureUrl).toBeNull();
});
