import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import type { FormFieldProps } from '#app/admin/kit/use-schema-form.ts';
import type { CouponInput } from './coupon-input.ts';

interface CouponFieldsProps {
  /** Of a coupon, or of a new one with its codes. */
  field: (name: keyof CouponInput) => FormFieldProps;
  kind: string;
  /** Many single-use codes: they have neither a limit nor an account. */
  many: boolean;
}

/** The rules of a coupon. */
export function CouponFields({ field, kind, many }: CouponFieldsProps) {
  return (
    <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField label="Discount" {...field('kind')}>
        <option value="percent">Percent off the trees</option>
        <option value="amount">Amount off the trees</option>
      </SelectField>
      {kind === 'percent' ? (
        <InputField label="Percent off" inputMode="numeric" {...field('percent')} hint={wholeOff} />
      ) : (
        <InputField label="Dollars off" inputMode="decimal" {...field('amount')} hint={wholeOff} />
      )}
      <InputField
        label="Minimum in dollars"
        inputMode="decimal"
        {...field('minimum')}
        hint="Of the trees, without delivery. Empty: none."
      />
      <InputField
        label="First day"
        type="date"
        {...field('startsOn')}
        hint="Empty: valid at once."
      />
      <InputField
        label="Last day"
        type="date"
        {...field('endsOn')}
        hint="Valid through this day at the farm. Empty: no end."
      />
      {!many && (
        <InputField
          label="Limit"
          inputMode="numeric"
          {...field('limit')}
          hint="Orders in all. Empty: no limit."
        />
      )}
      {!many && (
        <InputField
          label="Only for the account"
          type="email"
          autoComplete="off"
          placeholder="Email"
          {...field('email')}
          hint="Empty: for everyone who has the code."
        />
      )}
      <InputField
        label="Note"
        {...field('note')}
        hint="Only admins see it."
        className="sm:col-span-2"
      />
      <div className="sm:col-span-full sm:flex sm:gap-6">
        <AdminCheck label="Once per customer" {...field('oncePerCustomer')} />
        <AdminCheck label="First order only" {...field('firstOrderOnly')} />
      </div>
    </div>
  );
}

const wholeOff =
  'An order cannot be free. The coupon counts for trees that cost more than it takes off.';
