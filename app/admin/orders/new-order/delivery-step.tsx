import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminInput, AdminSelect } from '#app/admin/kit/controls.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { Section } from '#app/ui/section.tsx';
import { formatUsd } from '#domain/money.ts';
import type { FarmQuote, WindowChoice } from '#domain/orders/farm-orders.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { stateInput } from '#domain/us-states.ts';
import {
  addressOf,
  draftTexts,
  quoteKeyOf,
  quoteOf,
  type OrderDraft,
  type StepProps,
} from './new-order-draft.ts';

const methods: { value: OrderDraft['method']; label: string }[] = [
  { value: 'pickup', label: 'Pickup at the farm' },
  { value: 'delivery', label: 'Delivery' },
];

export function DeliveryStep({ draft, onChange }: StepProps) {
  const { method } = draft;
  return (
    <Section title="Pickup or delivery">
      <ChoiceList
        legend="How does the customer get the trees?"
        legendAs="hidden"
        name="method"
        value={method}
        options={methods}
        onChange={(chosen) => onChange({ method: chosen, windowId: '' })}
      />
      {method === 'delivery' && <AddressFields draft={draft} onChange={onChange} />}
      <DayField draft={draft} onChange={onChange} />
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
function DayField({ draft, onChange }: StepProps) {
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
    <AdminSelect
      label="Day"
      className="mt-4 sm:max-w-[420px]"
      value={windowId}
      onChange={({ currentTarget: { value } }) => {
        const day = windows.find(({ id }) => id === value)?.day;
        onChange({ windowId: value, ...(day && day > dueOn && { dueOn: day }) });
      }}
      options={dayChoices(windows, windowId)}
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

function AddressFields({ draft, onChange }: StepProps) {
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useAdminChange({
    send: (json: ReturnType<typeof addressOf> & { treeCount: number }) =>
      unwrap(admin['farm-orders'].quotes.$post({ json })),
    done: 'Delivery fee added',
  });
  const quote = quoteOf(draft);
  const text = draftTexts(draft, onChange);

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
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.2fr)_80px_120px]">
        <AdminInput label="Address" required maxLength={255} {...text('address')} />
        <AdminInput label="Apartment or unit" maxLength={100} {...text('addressLine2')} />
        <AdminInput label="City" required maxLength={100} {...text('city')} />
        <AdminInput
          label="State"
          required
          {...text('state')}
          onChange={(event) => onChange({ state: stateInput(event.currentTarget.value) })}
        />
        <AdminInput label="ZIP" required inputMode="numeric" maxLength={10} {...text('zipCode')} />
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
