import { isStorable } from '@grafted/auth';
import { refuse } from './errors.ts';

/** Checks all nested strings and member names. @throws ShopError */
export function assertStorable(value: unknown): void {
  const stack: unknown[] = [value]; // no recursion: input may be nested thousands deep
  while (stack.length > 0) {
    const next = stack.pop();
    if (typeof next === 'string' && !isStorable(next)) throw refuse('invalid_input.characters');
    if (typeof next === 'object' && next !== null)
      for (const [name, member] of Object.entries(next)) stack.push(name, member);
  }
}
