import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

test('sealed text can be read only with its key and for its purpose', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, purpose) => {
      const sealed = seal(text, key, purpose);
      expect(unseal(sealed, key, purpose)).toBe(text);
      expect(seal(text, key, purpose)).not.toBe(sealed);
      expect(() => unseal(sealed, key, `${purpose}.`)).toThrow('unable to authenticate data');
      expect(() => unseal(sealed, other, purpose)).toThrow('unable to authenticate data');
      expect(() => unseal(sealed, undefined, purpose)).toThrow('no key is configured');
    }),
  );
});

test('text stored without a key is returned unchanged', () => {
  expect(unseal('JBSWY3DPEHPK3PXP', randomBytes(32), 'somewhere')).toBe('JBSWY3DPEHPK3PXP');
  expect(seal('JBSWY3DPEHPK3PXP', undefined, 'somewhere')).toBe('JBSWY3DPEHPK3PXP');
});
