import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

test('sealed text opens with its key, in its place, and nowhere else', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, place) => {
      const sealed = seal(text, key, place);
      expect(unseal(sealed, key, place)).toBe(text);
      expect(seal(text, key, place)).not.toBe(sealed);
      expect(() => unseal(sealed, key, `${place}.`)).toThrow('unable to authenticate data');
      expect(() => unseal(sealed, other, place)).toThrow('unable to authenticate data');
      expect(() => unseal(sealed, undefined, place)).toThrow('no key is configured');
    }),
  );
});

test('text from before there was a key is read as it is', () => {
  expect(unseal('JBSWY3DPEHPK3PXP', randomBytes(32), 'somewhere')).toBe('JBSWY3DPEHPK3PXP');
  expect(seal('JBSWY3DPEHPK3PXP', undefined, 'somewhere')).toBe('JBSWY3DPEHPK3PXP');
});
