import fc from 'fast-check';

const perNameMax = 40;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

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

  /** Remembers the scalar members of a JSON response. */
  learn(json: unknown, name = ''): void {
    if (Array.isArray(json)) {
      for (const member of json.slice(0, 5)) this.learn(member, name);
    } else if (typeof json === 'object' && json !== null) {
      for (const [member, value] of Object.entries(json)) this.learn(value, member);
    } else if (name && json !== null && String(json).length < 200) {
      this.add(name, json);
      if (typeof json === 'string' && uuid.test(json)) this.add('id', json);
    }
  }

  clear(): void {
    this.#byName.clear();
  }

  /** Picks among the values known when the request is generated. */
  of(name: string): fc.Arbitrary<unknown> {
    return fc.nat().map((pick) => {
      const known = this.#byName.get(name);
      return known && known.length > 0 ? known[pick % known.length] : undefined;
    });
  }
}
