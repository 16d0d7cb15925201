import { Fields } from '#app/admin/kit/fields.tsx';
import {
  checkField,
  choiceField,
  dateField,
  lineField,
  moneyField,
  wholeField,
  type FieldSet,
  type FieldsForm,
} from '#app/ui/form/fields.tsx';

const hint =
  'An order cannot be free. The coupon counts for trees that cost more than it takes off.';

export const couponFields = {
  'rule.kind': choiceField('Discount', [
    ['percent', 'Percent off the trees'],
    ['amount', 'Amount off the trees'],
  ]),
  'rule.percent': wholeField('Percent off', { hint, when: ['rule.kind', 'percent'] }),
  'rule.amountCents': moneyField('Dollars off', { hint, when: ['rule.kind', 'amount'] }),
  minimumCents: moneyField('Minimum in dollars', {
    optional: true,
    hint: 'Applies to the trees, not to the delivery. Leave empty for none.',
  }),
  startsOn: dateField('First day', { optional: true, hint: 'Leave empty to start at once.' }),
  endsOn: dateField('Last day', {
    optional: true,
    hint: 'Valid through this day at the farm. Leave empty for no end.',
  }),
  limit: wholeField('Limit', {
    optional: true,
    hint: 'Counts orders in all. Leave empty for no limit.',
  }),
  email: lineField('Only for the account', {
    optional: true,
    type: 'email',
    placeholder: 'Email',
    hint: 'Leave empty for everyone who has the code.',
  }),
  note: lineField('Note', { hint: 'Only admins see it.', className: 'sm:col-span-2' }),
  oncePerCustomer: checkField('Once per customer'),
  firstOrderOnly: checkField('First order only'),
} satisfies FieldSet;

interface CouponFieldsProps {
  form: FieldsForm;
  /** Where the coupon is in the form, such as `content.`. */
  at?: string;
  /** Many single-use codes: they have neither a limit nor an account. */
  many: boolean;
}

/** The rules of a coupon. */
export function CouponFields({ form, at = '', many }: CouponFieldsProps) {
  const fields = { of: couponFields, at, form };
  const checks = ['oncePerCustomer', 'firstOrderOnly'];
  const hidden = many ? [...checks, 'limit', 'email'] : checks;
  return (
    <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <Fields
        {...fields}
        only={Object.keys(couponFields).filter((name) => !hidden.includes(name))}
      />
      <div className="sm:col-span-full sm:flex sm:gap-6">
        <Fields {...fields} only={checks} />
      </div>
    </div>
  );
}
