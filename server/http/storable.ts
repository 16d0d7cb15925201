import { ShopError } from './errors.ts';

/** PostgreSQL rejects NUL and lone surrogates in text and in JSON. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Checks all nested strings and member names. @throws ShopError */
export function assertStorable(value: unknown): void {
  const stack: unknown[] = [value]; // no recursion: input may be nested thousands deep
  while (stack.length > 0) {
    const next = stack.pop();
    if (typeof next === 'string' && !isStorable(next))
      throw new ShopError('invalid_input', 400, 'Please remove invalid characters');
    if (typeof next === 'object' && next !== null)
      for (const [name, member] of Object.entries(next)) stack.push(name, member);
  }
}
