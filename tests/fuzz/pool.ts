import fc from 'fast-check';

const perNameMax = 40;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const collectionOf = (path: string): string => path.split('/{')[0]!;

/** Values seen in responses, by member name, so that requests can name what exists. */
export class Pool {
  readonly #byName = new Map<string, unknown[]>();

  add(name: string, ...values: unknown[]): void {
    const known = this.#byName.get(name) ?? [];
    this.#byName.set(name, known);
    for (const value of values) {
      if (known.includes(value)) continue;
      known.push(value);
      if (known.length > perNameMax) known.shift();
    }
  }

  /** Remembers the scalar members of a JSON response, and where its ids lead. */
  learnFrom(path: string, json: unknown): void {
    this.#learn(json, '');
    this.#learnIds(json, collectionOf(path));
  }

  #learn(json: unknown, name = ''): void {
    if (Array.isArray(json)) {
      for (const member of json.slice(0, 5)) this.#learn(member, name);
    } else if (typeof json === 'object' && json !== null) {
      for (const [member, value] of Object.entries(json)) this.#learn(value, member);
    } else if (name && json !== null && String(json).length < 200) {
      this.add(name, json);
      if (typeof json === 'string' && uuid.test(json)) this.add('id', json);
    }
  }

  /** `/api/cart` lists what `/api/cart/items/{id}` is about, and `/api/plans` what `/api/plans/{id}` is. */
  #learnIds(json: unknown, collection: string): void {
    if (Array.isArray(json)) for (const member of json) this.#learnIds(member, collection);
    else if (typeof json === 'object' && json !== null)
      for (const [member, value] of Object.entries(json)) {
        if (member === 'id') this.add(collection, value);
        else if (Array.isArray(value)) {
          this.#learnIds(value, collection);
          this.#learnIds(value, `${collection}/${member}`);
        }
      }
  }

  clear(): void {
    this.#byName.clear();
  }

  /** Ids for the first parameter of a path. */
  idsFor(path: string): fc.Arbitrary<unknown> {
    return this.of(collectionOf(path));
  }

  /** Picks among the values known when the request is generated. */
  of(name: string): fc.Arbitrary<unknown> {
    return fc.nat().map((pick) => {
      const known = this.#byName.get(name);
      return known && known.length > 0 ? known[pick % known.length] : undefined;
    });
  }
}
