import { describe, expect, test } from 'vitest';
import {
  asTyped,
  checkField,
  choiceField,
  lineField,
  moneyField,
  ownField,
  wholeField,
  within,
} from '#app/ui/form/fields.tsx';
import { describeFields, momentField, wordsField } from './fields.tsx';

const fields = {
  'rule.kind': choiceField('Discount', ['percent', 'amount']),
  'rule.percent': wholeField('Percent', { when: ['rule.kind', 'percent'] }),
  'rule.amountCents': moneyField('Dollars', { when: ['rule.kind', 'amount'] }),
  opensAt: momentField('Opens', { optional: true }),
  note: lineField('Note'),
  names: wordsField('Names', /,/, ', ', {}),
  isFirst: checkField('First'),
  pictures: ownField('Pictures'),
};
const content = {
  rule: { kind: 'percent', percent: 10 },
  opensAt: '2026-03-01T15:00:42Z',
  note: '',
  names: ['M 9', 'Malling 9'],
  isFirst: true,
  pictures: [{ alt: 'A tree' }],
};

describe('a form of fields', () => {
  test('has the content as texts', () => {
    expect(asTyped(fields, content).values).toEqual({
      rule: { kind: 'percent', percent: '10', amountCents: '' },
      opensAt: expect.stringMatching(/^2026-03-01T\d\d:00$/),
      note: '',
      names: 'M 9, Malling 9',
      isFirst: true,
      pictures: [{ alt: 'A tree' }],
    });
  });

  test('gives back what was not touched, with the seconds that it does not show', () => {
    const { values, toContent } = asTyped(fields, content);
    expect(toContent(values)).toEqual(content);
  });

  test('reads what was typed, only of the fields that are there', () => {
    const { values, toContent } = asTyped(fields, content);
    const typed = { ...values, rule: { kind: 'amount', percent: '10', amountCents: '$4.50' } };
    expect(toContent({ ...typed, opensAt: '', names: ' a ,, b', isFirst: false })).toEqual({
      ...content,
      rule: { kind: 'amount', amountCents: 450 },
      opensAt: null,
      names: ['a', 'b'],
      isFirst: false,
    });
  });

  test('leaves what it cannot read to the schema', () => {
    const { values, toContent } = asTyped(fields, content);
    expect(toContent({ ...values, rule: { kind: 'percent', percent: 'ten' } })).toMatchObject({
      rule: { percent: Number.NaN },
    });
  });

  test('shows an issue beside its field, else below the form', () => {
    const { inputAt } = asTyped(fields, content);
    expect(inputAt(['rule', 'percent'])).toBe('rule.percent');
    expect(inputAt(['names', 3])).toBe('names');
    expect(inputAt(['pictures', 0, 'alt'])).toBe('pictures.0.alt');
    expect(inputAt(['basedOn'])).toBe('root');
  });

  test('can be a part of another', () => {
    const { values, toContent } = asTyped(within('coupon', fields), { coupon: content });
    expect(toContent(values)).toEqual({ coupon: content });
  });

  test('tells its content to people', () => {
    expect(describeFields({ names: fields.names, note: fields.note }, content)).toEqual([
      { label: 'Names', text: 'M 9, Malling 9' },
      { label: 'Note', text: '' },
    ]);
  });
});
