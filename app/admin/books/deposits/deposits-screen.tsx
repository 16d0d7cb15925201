import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { ListEnd } from '#app/admin/kit/list-end.tsx';
import { Cell, RowLink, RowList } from '#app/admin/kit/row-list.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { withOrWithout } from '#app/admin/kit/with-or-without.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { asTyped, dateField, lineField, ownField } from '#app/ui/form/fields.tsx';
import { Section } from '#app/ui/section.tsx';
import { count } from '#domain/count.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import {
  depositCents,
  newDepositSchema,
  type DepositCheck,
  type DepositItems,
  type DepositRow,
  type NewDeposit,
} from '#domain/orders/deposits.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { orderNumber } from '#domain/statuses.ts';

/** Checks and cash that wait for the bank, and what was taken there. */
export const DepositsScreen = () => (
  <DataScreen
    query={adminQuery(admin.deposits)}
    what="the deposits"
    title="Deposits"
    intro="Checks as they came in, and cash that was taken out of the till for the bank. Mark what you take to the bank, and print the list for it."
    actions={() => <AdminButtonLink to="/admin/till">Till</AdminButtonLink>}
  >
    {({ waiting, deposits }) => (
      <div className="grid gap-8">
        <Section title="To deposit">
          {waiting.checks.length + waiting.cash.length === 0 ? (
            <EmptyState>No check and no cash waits for a deposit</EmptyState>
          ) : (
            <DepositForm waiting={waiting} />
          )}
        </Section>
        <Made deposits={deposits} />
      </div>
    )}
  </DataScreen>
);

const fields = {
  id: ownField('Request'),
  day: dateField('Day of the deposit'),
  note: lineField('Note', { maxLength: 200 }),
};
const none: ReadonlySet<string> = new Set();

function DepositForm({ waiting }: { waiting: DepositItems }) {
  const [opened] = useState(() => ({
    id: crypto.randomUUID(),
    day: dayAt(new Date(), farmTimeZone),
    note: '',
  }));
  const [left, setLeft] = useState(none);
  const navigate = useNavigate();
  const chosen: DepositItems = {
    checks: waiting.checks.filter(({ id }) => !left.has(id)),
    cash: waiting.cash.filter(({ id }) => !left.has(id)),
  };
  const form = useChangeForm<FieldValues, NewDeposit>({
    schema: newDepositSchema,
    ...asTyped(fields, opened, (typed) => ({
      ...typed,
      checks: chosen.checks.map(({ id }) => id),
      cash: chosen.cash.map(({ id }) => id),
      seenCents: depositCents(chosen),
    })),
    inputAt: ([name]) => (name === 'day' || name === 'note' ? name : 'root'),
    send: (json) => admin.deposits.$post({ json }),
    done: 'Marked as deposited',
    onDone: ({ id }) => void navigate(`/admin/deposits/${id}`),
  });
  const choose = (id: string) => ({
    checked: !left.has(id),
    onChange: () => setLeft(withOrWithout(id, !left.has(id))),
  });
  return (
    <Form isKept form={form} label="Deposit" save={['Mark as deposited', 'Saving...']}>
      <ul aria-label="Checks and cash" className="mb-4 divide-y divide-line border-y border-line">
        {waiting.checks.map((check) => (
          <li key={check.id} className="flex items-center justify-between gap-4">
            <AdminCheck
              {...choose(check.id)}
              label={`Check ${check.checkNumber}, ${checkText(check)}`}
              className="min-w-0 wrap-anywhere"
            />
            <span className="tabular-nums">{formatUsd(check.cents)}</span>
          </li>
        ))}
        {waiting.cash.map(({ id, day, cents, note }) => (
          <li key={id} className="flex items-center justify-between gap-4">
            <AdminCheck
              {...choose(id)}
              label={`Cash, taken out of the till of ${pickupDayName(day)}${note && `: ${note}`}`}
              className="min-w-0 wrap-anywhere"
            />
            <span className="tabular-nums">{formatUsd(cents)}</span>
          </li>
        ))}
      </ul>
      <ListEnd of="depositItems" shown={waiting.checks.length}>
        {(most) =>
          `These are the first ${most} checks. The others follow once these are deposited.`
        }
      </ListEnd>
      <p role="status" className="mb-4 font-semibold tabular-nums">
        {sumText(chosen)}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:max-w-[640px]">
        <Fields of={fields} form={form} />
      </div>
    </Form>
  );
}

/** 'Jordan Avery, order 1043 and 1044, Saturday, April 3' */
export const checkText = ({ payee, orders, receivedOn }: DepositCheck): string =>
  [payee, `order ${orders.map(orderNumber).join(' and ')}`, `received ${pickupDayName(receivedOn)}`]
    .filter(Boolean)
    .join(', ');

/** '3 checks $300.00, cash $412.00: $712.00' */
export function sumText(items: DepositItems): string {
  const { checks, cash } = items;
  const ofChecks = formatUsd(depositCents({ checks, cash: [] }));
  const ofCash = formatUsd(depositCents({ checks: [], cash }));
  return `${count(checks.length, 'check')} ${ofChecks}, cash ${ofCash}: ${formatUsd(depositCents(items))}`;
}

const Made = ({ deposits }: { deposits: readonly DepositRow[] }) => (
  <Section plain title="Deposits made">
    <RowList
      label="Deposits made"
      rows={deposits}
      columns="minmax(0, 1.4fr) repeat(3, minmax(0, 1fr))"
      empty="None yet"
    >
      {({ id, day, checks, checkCents, cashCents, bounced, mistakes }) => (
        <>
          <RowLink to={`/admin/deposits/${id}`}>{pickupDayName(day)}</RowLink>
          <Cell>{formatUsd(checkCents + cashCents)}</Cell>
          <Cell>
            {count(checks, 'check')}
            {cashCents > 0 && ` and ${formatUsd(cashCents)} in cash`}
          </Cell>
          <Cell>
            {bounced > 0 && (
              <b className="block font-semibold text-apple">{count(bounced, 'check')} bounced</b>
            )}
            {mistakes > 0 && (
              <b className="block font-semibold text-apple">
                {count(mistakes, 'check')} entered by mistake
              </b>
            )}
          </Cell>
        </>
      )}
    </RowList>
    <ListEnd of="deposits" shown={deposits.length}>
      {(most) => `These are the latest ${most} deposits.`}
    </ListEnd>
  </Section>
);
