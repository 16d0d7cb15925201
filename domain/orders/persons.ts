import { phoneDigits, plainText } from '#domain/plain-text.ts';
import type { CheckInOrder } from './check-in.ts';

// Whose orders are one person's. Nobody is stored for it.

type Person = Pick<CheckInOrder, 'personKeys' | 'customer' | 'phone'>;

interface Identity {
  name: string;
  phone: string;
  /** An account and an address are one person's; so are a name and a phone number together. */
  keys: string[];
}

/** A phone knows thousands of orders, and looks through them at each tick. */
const identities = new WeakMap<Person, Identity>();

export function identityOf(person: Person): Identity {
  const known = identities.get(person);
  if (known) return known;
  const name = plainText(person.customer).trim();
  const phone = phoneDigits(person.phone.trim()) ?? '';
  const keys = name && phone ? [...person.personKeys, `${phone} ${name}`] : person.personKeys;
  const identity = { name, phone, keys };
  identities.set(person, identity);
  return identity;
}

const keysOf = (person: Person): string[] => identityOf(person).keys;

/** Each person's orders, in the order in which they are given. */
export function groupByPerson<T extends Person>(orders: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  const persons = new Set<T[]>();
  for (const order of orders) {
    const keys = keysOf(order);
    const known = new Set(
      keys.map((key) => groups.get(key)).filter((group) => group !== undefined),
    );
    const [first = [], ...others] = known;
    // This order shows that what looked like several people is one.
    for (const other of others) {
      first.push(...other);
      persons.delete(other);
    }
    first.push(order);
    persons.add(first);
    for (const member of first) for (const key of keysOf(member)) groups.set(key, first);
  }
  const places = new Map(orders.map((order, place) => [order, place]));
  return [...persons].map((group) => group.toSorted((a, b) => places.get(a)! - places.get(b)!));
}

/** All orders of the people who have these. */
export function listOrdersOfPeople(
  known: readonly CheckInOrder[],
  some: readonly CheckInOrder[],
): CheckInOrder[] {
  const found = new Set(some);
  const keys = new Set(some.flatMap(keysOf));
  // An order may show that what looked like another person is the same.
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const order of known) {
      if (found.has(order) || !keysOf(order).some((key) => keys.has(key))) continue;
      found.add(order);
      for (const key of keysOf(order)) keys.add(key);
    }
  }
  return known.filter((order) => found.has(order));
}
