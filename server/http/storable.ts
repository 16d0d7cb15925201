import { ShopError } from './errors.ts';

/** PostgreSQL rejects NUL and lone surrogates in text and in JSON. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** However deep it lies, names of members included. @throws ShopError */
export function assertStorable(value: unknown): void {
  const waiting: unknown[] = [value]; // no recursion: what a caller sends may be nested thousands deep
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isStorable(next)) throw new ShopError('invalid_input', 400, 'Please remove characters that are no text');
    if (typeof next === 'object' && next !== null) for (const [name, member] of Object.entries(next)) waiting.push(name, member);
  }
}
