import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { SearchChoice } from '#app/admin/kit/search-choice.tsx';
import { lineField } from '#app/ui/form/fields.tsx';
import { Section } from '#app/ui/section.tsx';
import type { StepProps } from './new-order-draft.ts';

const route = admin['farm-orders'].customers;

const fields = {
  fullName: lineField('Name', { maxLength: 100, required: true }),
  phone: lineField('Phone', { type: 'tel', required: true }),
  email: lineField('Email (if they have one)', { type: 'email' }),
};

export function CustomerStep({ form, onChange }: StepProps) {
  return (
    <Section title="Customer">
      <SearchChoice
        label="Find a customer (name, phone or email)"
        what="customer"
        query={(search) => adminListQuery(route, { query: { search } })}
        list={({ customers }) => customers}
        keyOf={({ fullName, phone, email }) => `${fullName} ${phone} ${email}`}
        limit="foundCustomers"
        empty="Nobody found. Enter a new customer below."
        onChoose={(customer, clear) => {
          onChange(customer);
          clear();
        }}
      >
        {({ fullName, phone, email }) => (
          <span>
            <b className="font-semibold">{fullName}</b>{' '}
            <span className="text-ink-2">{[phone, email].filter(Boolean).join(', ')}</span>
          </span>
        )}
      </SearchChoice>
      <div className="mt-4 grid items-start gap-3 sm:grid-cols-3">
        <Fields of={fields} form={form} />
      </div>
    </Section>
  );
}
