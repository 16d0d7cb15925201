import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailLists } from '#domain/mail/mail-lists.ts';
import { listToken, readListToken } from './list-token.ts';

const config = { linkSecret: 'a secret of more than thirty-two letters' };
const members = fc.record({ list: fc.constantFrom(...mailLists), member: fc.uuid() });

test('a token round-trips to its list entry', () => {
  fc.assert(
    fc.property(members, (member) => {
      expect(readListToken(config, listToken(config, member))).toEqual(member);
    }),
  );
});

test('an altered token, or one made with another secret, is rejected', () => {
  fc.assert(
    fc.property(members, fc.nat(44), fc.constantFrom(...'AZaz09-_'), (member, at, letter) => {
      const token = listToken(config, member);
      const forged = token.slice(0, at) + letter + token.slice(at + 1);
      fc.pre(forged !== token);
      expect(readListToken(config, forged)).toBeUndefined();
      expect(
        readListToken({ linkSecret: 'another secret of thirty-two letters' }, token),
      ).toBeUndefined();
    }),
  );
  expect(readListToken(config, '')).toBeUndefined();
});
