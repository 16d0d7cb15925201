import { expect, test } from 'vitest';
import { codeOnlySchema, secondFactorSchema } from './account.ts';

test.each(['123456', '123 456', ' 123-456 ', '12 34 56', '123\u00a0456', '１２３ ４５６'])(
  'a code is read as it is typed and pasted: “%s”',
  (code) => {
    expect(codeOnlySchema.parse({ code })).toEqual({ code: '123456' });
    expect(secondFactorSchema.parse({ code })).toEqual({ code: '123456' });
  },
);

test.each(['12345', '1234567', 'abcdef', ''])('“%s” is no code', (code) => {
  expect(codeOnlySchema.safeParse({ code }).success).toBe(false);
  expect(secondFactorSchema.safeParse({ code }).success).toBe(false);
});

test.each(['abcd-efgh-1234', 'abcdefgh1234', 'abcd efgh 1234'])(
  'a recovery code is read in groups, too: “%s”',
  (code) => {
    expect(secondFactorSchema.parse({ code })).toEqual({ code: 'abcdefgh1234' });
  },
);
