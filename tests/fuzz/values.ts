import fc from 'fast-check';
import type { JsonSchema } from '#server/platform/openapi/document.ts';
import type { Pool } from './pool.ts';

/** Strings that tend to break databases, parsers and shells. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '\ud800',
    '%00',
    "'; drop table orders; --",
    '../../etc/passwd',
    '{{7*7}}',
    '\u202e',
    '=1+1',
    'x'.repeat(5000),
    '__proto__',
    '-1',
    'null',
    '9'.repeat(40),
    '0001-01-01',
    '99999-12-31',
    '2026-02-30',
    '2026-01-01T00:00:00Z',
    '\u{1f333}',
    'e\u0301'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.uuid(),
);

const hostileNumber = fc.constantFrom(
  0,
  -1,
  1,
  0.5,
  1e21,
  -1e21,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 53,
  2 ** 63,
  1e308,
  5e-324,
);

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], { constructor: null }),
  fc.array(fc.oneof(hostileText, hostileNumber), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), hostileText, { maxKeys: 2 }),
);

/** Values that match a schema; `name` is that of the member, which selects known values. */
export function valuesOf(schema: JsonSchema, pool: Pool, name = ''): fc.Arbitrary<unknown> {
  const generated = generate(schema, pool, name);
  const isScalar = !schema.properties && !schema.items;
  if (!isScalar || schema.const !== undefined || schema.enum) return generated;
  const known = name.endsWith('Id') ? fc.oneof(pool.of(name), pool.of('id')) : pool.of(name);
  return fc
    .tuple(known, generated, fc.boolean())
    .map(([seen, made, preferMade]) => (seen === undefined || preferMade ? made : seen));
}

function generate(schema: JsonSchema, pool: Pool, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, pool, name)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => valuesOf(part, pool, name)))
      .map((parts) => Object.assign({}, ...parts) as unknown);
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.oneof(
        fc.integer({ min: Math.max(schema.minimum ?? -20, -1e9), max: smallMax(schema) }),
        fc.maxSafeInteger().map((value) => clamp(value, schema)),
      );
    case 'number':
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const item = schema.items as JsonSchema | undefined; // zod writes one schema here
      const minLength = schema.minItems ?? 0;
      return fc.array(item ? valuesOf(item, pool, name) : hostileValue, {
        minLength,
        maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 4, 4)),
      });
    }
    case 'object':
      return objects(schema, pool);
    default:
      return hostileValue;
  }
}

const clamp = (value: number, { minimum = value, maximum = value }: JsonSchema): number =>
  Math.min(Math.max(value, minimum), maximum);
const smallMax = ({ minimum = -20, maximum = 20 }: JsonSchema): number =>
  Math.min(maximum, Math.max(minimum, 0) + 20);

const day = fc
  .integer({ min: -400, max: 400 })
  .map((days) => new Date(Date.now() + days * 86_400_000).toISOString());

/** Shared: the library's own unit of graphemes takes long to build. */
const letter = fc.constantFrom(...'aZ0 -.,@\n\t"\'<>&=é\u00a0中ا\u200d', '🌳', 'e\u0301');

function texts({ format, pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return day.map((text) => text.slice(0, 10));
  if (format === 'date-time') return day;
  if (format === 'email') return fc.nat(30).map((index) => `fuzz-${index}@example.com`);
  if (pattern) return matching(pattern);
  const longest = Math.min(maxLength ?? 40, 300);
  return fc.oneof(
    shared(`${minLength}-${longest}`, () =>
      fc.string({ unit: letter, minLength, maxLength: Math.max(minLength, longest) }),
    ),
    shared(`${minLength}`, () => fc.string({ unit: letter, minLength, maxLength: minLength + 12 })),
  );
}

const built = new Map<string, fc.Arbitrary<string>>();
/** Building takes longer than generating. */
function shared(key: string, build: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const known = built.get(key) ?? build();
  built.set(key, known);
  return known;
}

const matching = (pattern: string): fc.Arbitrary<string> =>
  shared(pattern, () => {
    try {
      return fc.stringMatching(new RegExp(pattern), { size: '-1' });
    } catch {
      return fc.string({ unit: letter }); // a look-around, which the library cannot generate
    }
  });

function objects(schema: JsonSchema, pool: Pool): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const names = Object.keys(properties);
  if (names.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(
      fc.string({ unit: letter, minLength: 1, maxLength: 10 }),
      valuesOf(additionalProperties, pool),
      { maxKeys: 3 },
    );
  const members = Object.fromEntries(
    names.map((name) => [name, valuesOf(properties[name] as JsonSchema, pool, name)]),
  );
  const least = Object.fromEntries(required.map((name) => [name, members[name]!]));
  return fc.oneof(
    fc.record(least),
    fc.record(members, { requiredKeys: required }),
    fc.record(members),
  );
}

/** Replaces or removes one member of a value, at any depth. */
export const withOneWrong = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, fc.nat(), fc.option(hostileValue, { nil: undefined }))
    .map(([valid, pick, wrong]) => {
      const places = placesIn(valid);
      return replaceAt(valid, places[pick % places.length]!, wrong);
    });

function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, next]) => placesIn(next, [...at, name]))];
}

function replaceAt(value: unknown, [name, ...rest]: string[], wrong: unknown): unknown {
  if (name === undefined) return wrong ?? null;
  const members = Object.entries(value as object).flatMap(([key, member]): [string, unknown][] => {
    if (key !== name) return [[key, member]];
    if (rest.length === 0 && wrong === undefined) return [];
    return [[key, replaceAt(member, rest, wrong)]];
  });
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
