import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import { queryClient } from '#app/query-client.ts';
import { Section } from '#app/ui/section.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import { count } from '#domain/count.ts';
import type { StepProps } from './new-order-draft.ts';
import { farmCustomersQuery } from './new-order-queries.ts';

export function CustomerStep({ draft, onChange }: StepProps) {
  const [search, setSearch] = useState('');
  const wanted = useSettled(search.trim());
  const { data } = useQuery(farmCustomersQuery(wanted), queryClient);
  const customers = wanted.length >= 2 ? data?.customers : undefined;
  return (
    <Section title="Customer">
      <AdminInput
        label="Find a customer (name, phone or email)"
        type="search"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {customers && `${count(customers.length, 'customer')} found`}
      </p>
      {customers && customers.length > 0 && (
        <ul aria-label="Customers found" className="mt-2 grid gap-1.5">
          {customers.map((customer) => (
            <li key={`${customer.fullName} ${customer.phone} ${customer.email}`}>
              <button
                type="button"
                className="min-h-11 w-full rounded-field border border-line px-3 py-1.5 text-left text-sm wrap-anywhere hover:bg-linen"
                onClick={() => {
                  onChange(customer);
                  setSearch('');
                }}
              >
                <b className="font-semibold">{customer.fullName}</b>{' '}
                <span className="text-ink-2">
                  {[customer.phone, customer.email].filter(Boolean).join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {customers?.length === 0 && (
        <p className="mt-2 text-sm text-ink-2">Nobody found. Enter a new customer below.</p>
      )}
      <div className="mt-4 grid gap-3 sm:grid-cols-3">
        <AdminInput
          label="Name"
          required
          maxLength={100}
          autoComplete="off"
          value={draft.fullName}
          onChange={(event) => onChange({ fullName: event.currentTarget.value })}
        />
        <AdminInput
          label="Phone"
          type="tel"
          required
          autoComplete="off"
          value={draft.phone}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
        />
        <AdminInput
          label="Email (if they have one)"
          type="email"
          autoComplete="off"
          value={draft.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
      </div>
    </Section>
  );
}
