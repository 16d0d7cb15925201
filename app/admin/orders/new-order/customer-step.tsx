import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import { SearchChoice } from '#app/admin/kit/search-choice.tsx';
import { Section } from '#app/ui/section.tsx';
import { draftTexts, type StepProps } from './new-order-draft.ts';

const route = admin['farm-orders'].customers;

export function CustomerStep({ draft, onChange }: StepProps) {
  const text = draftTexts(draft, onChange);
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
      <div className="mt-4 grid gap-3 sm:grid-cols-3">
        <AdminInput label="Name" required maxLength={100} {...text('fullName')} />
        <AdminInput label="Phone" type="tel" required {...text('phone')} />
        <AdminInput label="Email (if they have one)" type="email" {...text('email')} />
      </div>
    </Section>
  );
}
