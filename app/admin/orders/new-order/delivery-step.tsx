import { useQuery } from '@tanstack/react-query';
import { useState, type ChangeEvent } from 'react';
import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { choiceField, lineField, radioField } from '#app/ui/form/fields.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { Section } from '#app/ui/section.tsx';
import { formatUsd } from '#domain/money.ts';
import type { FarmQuote, WindowChoice } from '#domain/orders/farm-orders.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { stateInput } from '#domain/us-states.ts';
import {
  addressOf,
  quoteKeyOf,
  quoteOf,
  type OrderDraft,
  type StepProps,
} from './new-order-draft.ts';

const methods: { value: OrderDraft['method']; label: string }[] = [
  { value: 'pickup', label: 'Pickup at the farm' },
  { value: 'delivery', label: 'Delivery' },
];
const fields = {
  method: radioField('How does the customer get the trees?', methods, { legendAs: 'hidden' }),
  windowId: choiceField('Day', [], { className: 'mt-4 sm:max-w-[420px]' }),
};
const addressFields = {
  address: lineField('Address', { required: true, maxLength: 255 }),
  addressLine2: lineField('Apartment or unit', { maxLength: 100 }),
  city: lineField('City', { required: true, maxLength: 100 }),
  state: lineField('State', { required: true }),
  zipCode: lineField('ZIP', { required: true, inputMode: 'numeric', maxLength: 10 }),
};

export function DeliveryStep(props: StepProps) {
  const { form, draft, onChange } = props;
  return (
    <Section title="Pickup or delivery">
      <Fields
        of={fields}
        form={form}
        only={['method']}
        looks={{ method: { onChange: () => onChange({ windowId: '' }) } }}
      />
      {draft.method === 'delivery' && <AddressFields {...props} />}
      <DayField {...props} />
    </Section>
  );
}

/** The open days with room for the trees of a draft; undefined while they are not known. */
export function useDays({ method, trees }: OrderDraft): readonly WindowChoice[] | undefined {
  const count = countTreesOf(trees);
  const query = { kind: method, trees: String(count) };
  const { data } = useQuery(
    { ...adminListQuery(admin['farm-orders'].windows, { query }), enabled: count > 0 },
    queryClient,
  );
  return count > 0 ? data?.windows : undefined; // else those of before
}

/** Unpaid trees are held at least until the day that is chosen. */
function DayField({ form, draft, onChange }: StepProps) {
  const { method, windowId, dueOn } = draft;
  const windows = useDays(draft);
  if (!windows) return null;
  if (windows.length === 0 && !windowId)
    return (
      <p className="mt-4 text-sm text-ink-2">
        No {method} day has room for these trees. The customer can choose one later.
      </p>
    );
  return (
    <Fields
      of={fields}
      form={form}
      only={['windowId']}
      looks={{
        windowId: {
          options: dayChoices(windows, windowId),
          onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
            const day = windows.find(({ id }) => id === value)?.day;
            if (day && day > dueOn) onChange({ dueOn: day });
          },
        },
      }}
    />
  );
}

/** The days with room, and the one chosen before although it is closed or full: it would be sent unseen. */
export const dayChoices = (
  windows: readonly WindowChoice[],
  windowId: string,
): (readonly [id: string, name: string])[] => [
  ['', 'Chosen later'],
  ...(windowId && windows.every(({ id }) => id !== windowId)
    ? [[windowId, 'Closed or full: choose another day'] as const]
    : []),
  ...windows.map(
    (window) =>
      [
        window.id,
        `${windowText(window)} (room for ${window.treesLeft} trees in ${window.ordersLeft} orders)`,
      ] as const,
  ),
];

function AddressFields({ form, draft, onChange }: StepProps) {
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useAdminChange({
    send: (json: ReturnType<typeof addressOf> & { treeCount: number }) =>
      unwrap(admin['farm-orders'].quotes.$post({ json })),
    done: 'Delivery fee added',
  });
  const quote = quoteOf(draft);

  function workOut(): void {
    if (draft.trees.length === 0) return setProblem('Add a tree first');
    setProblem('');
    const quotedFor = quoteKeyOf(draft);
    mutate(
      { ...addressOf(draft), treeCount: countTreesOf(draft.trees) },
      {
        onSuccess: (found) => onChange({ quote: found as FarmQuote, quotedFor }),
        onError: (error) => setProblem(errorMessage(error)),
      },
    );
  }

  return (
    <div className="mt-4 grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.2fr)_80px_120px]">
        <Fields
          of={addressFields}
          form={form}
          looks={{
            state: {
              onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
                onChange({ state: stateInput(value) }),
            },
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AdminButton busyLabel={isPending && 'Working it out...'} onClick={workOut}>
          Work out the delivery fee
        </AdminButton>
        <p role="status" className="text-sm">
          {quote && `${formatUsd(quote.feeCents)}, ${quote.minutes} minutes from the farm`}
        </p>
      </div>
      <Problem>{problem}</Problem>
    </div>
  );
}
