import { useEffect, useState } from 'react';
import { centsFromInput } from '#app/admin/orders/amount.ts';
import { dueDays, type FarmTree, type NewFarmOrder } from '#domain/admin/farm-orders.ts';
import { addDate } from '#domain/calendar-days.ts';
import type { FarmPays } from '#domain/farm-orders.ts';
import type { Cents } from '#domain/money.ts';
import { dayAt } from '#domain/season.ts';
import { farmTimeZone } from '#domain/settings.ts';

const storageKey = 'new-farm-order';

export interface DraftTree extends Pick<
  FarmTree,
  'id' | 'variety' | 'rootstock' | 'priceCents' | 'available'
> {
  quantity: number;
}

/** What is on the form; amounts are texts as typed. */
export interface OrderDraft {
  key: string;
  fullName: string;
  phone: string;
  email: string;
  trees: DraftTree[];
  discount: string;
  discountReason: string;
  note: string;
  pays: FarmPays;
  /** Of cash and checks; empty: not received yet. */
  received: string;
  checkNumber: string;
  dueOn: string;
}

export const farmToday = (): string => dayAt(new Date(), farmTimeZone);

const emptyDraft = (): OrderDraft => ({
  key: crypto.randomUUID(),
  fullName: '',
  phone: '',
  email: '',
  trees: [],
  discount: '',
  discountReason: '',
  note: '',
  pays: 'link',
  received: '',
  checkNumber: '',
  dueOn: addDate(farmToday(), dueDays),
});

/** Survives a reload: an order by phone is easily interrupted. */
export function useOrderDraft() {
  const [draft, setDraft] = useState(readDraft);
  useEffect(() => {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  }, [draft]);
  return {
    draft,
    change: (part: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...part })),
    clear: () => setDraft(emptyDraft()),
  };
}

export const forgetDraft = (): void => sessionStorage.removeItem(storageKey);

function readDraft(): OrderDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<OrderDraft>;
    return { ...emptyDraft(), ...stored };
  } catch {
    return emptyDraft();
  }
}

export const subtotalOf = ({ trees }: OrderDraft): Cents =>
  trees.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);

export function totalOf(draft: OrderDraft): Cents {
  return Math.max(0, subtotalOf(draft) - (centsFromInput(draft.discount) ?? 0));
}

/** What the server gets; it checks everything. */
export function orderOf(draft: OrderDraft): NewFarmOrder {
  const { key, fullName, phone, email, trees, note, pays, checkNumber, dueOn } = draft;
  const isByHand = pays === 'cash' || pays === 'check';
  return {
    key,
    customer: { fullName, phone, ...(email.trim() && { email }) },
    items: trees.map(({ id, quantity }) => ({ productId: id, quantity })),
    ...(draft.discount.trim() && {
      discount: {
        amountCents: centsFromInput(draft.discount) ?? 0,
        reason: draft.discountReason,
      },
    }),
    note,
    pays,
    ...(isByHand &&
      draft.received.trim() && {
        received: {
          kind: pays,
          amountCents: centsFromInput(draft.received) ?? 0,
          ...(pays === 'check' && { checkNumber }),
        },
      }),
    dueOn,
    expectedTotalCents: totalOf(draft),
  };
}
