import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { NumbersTable, type NumbersColumn } from '#app/admin/kit/numbers-table.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { asTyped, choiceField, dateField } from '#app/ui/form/fields.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { Section } from '#app/ui/section.tsx';
import {
  accountsSchema,
  type Accounts,
  type AccountsRequest,
  type AccountsRow,
} from '#domain/books/accounting.ts';
import { periodName, presetRange, rangePresets, type PeriodSize } from '#domain/books/periods.ts';
import { formatTaxRate } from '#domain/books/sales-tax.ts';
import { count } from '#domain/count.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';

const amounts: readonly NumbersColumn<Accounts['total']>[] = [
  ['Sales', ({ sales }) => sales],
  ['Trees', ({ treesCents }) => formatUsd(treesCents)],
  ['Discount', ({ discountCents }) => formatUsd(0 - discountCents)],
  ['Delivery', ({ deliveryCents }) => formatUsd(deliveryCents)],
  ['Paid', ({ paidCents }) => formatUsd(paidCents)],
  ['Refunds', ({ refunds }) => refunds],
  ['Refunded', ({ refundedCents }) => formatUsd(0 - refundedCents)],
  ['Net', (sums) => formatUsd(netCents(sums))],
  ['Tax due', (sums) => formatUsd(sums.paidTaxCents - sums.refundedTaxCents)],
];
const taxOf = ({ taxRate, taxCode }: AccountsRow): string =>
  taxRate > 0
    ? [taxCode, formatTaxRate(taxRate)].filter(Boolean).join(', ')
    : taxCode || 'None set';

const today = (): string => dayAt(new Date(), farmTimeZone);

/** What the accountant needs: sums by period, and files. An invalid URL means this year by month. */
export function AccountingScreen() {
  const [params, setParams] = useScreenParams();
  const request: AccountsRequest =
    accountsSchema.safeParse(Object.fromEntries(params)).data ??
    accountsSchema.parse(presetRange('this-year', today()));
  const { by: _, ...range } = request;
  const name = `${request.from}-${request.to}.csv`;
  return (
    <>
      <AdminHeading
        title="Accounting"
        intro="A sale counts on the day it was paid, a refund on the day it succeeded, on the farm’s clock. The card provider’s own fees are in its reports, not here."
      >
        <DownloadButton
          from={() => admin['accounts.csv'].$get({ query: request })}
          file={`accounts-by-${request.by}-${name}`}
        >
          Summary CSV
        </DownloadButton>
        <DownloadButton
          from={() => admin['money-movements.csv'].$get({ query: range })}
          file={`money-movements-${name}`}
        >
          All movements CSV
        </DownloadButton>
        <DownloadButton
          from={() => admin['journal.csv'].$get({ query: range })}
          file={`journal-${name}`}
        >
          Journal CSV
        </DownloadButton>
      </AdminHeading>
      <RangeForm request={request} onChange={(next) => setParams(new URLSearchParams(next))} />
      <QueryView query={adminListQuery(admin.accounts, { query: request })} what="the accounts">
        {(accounts, { isPlaceholderData }) => (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
            {accounts.rows.length === 0 ? (
              <EmptyState>No money moved in this time</EmptyState>
            ) : (
              <NumbersTable
                label="Accounts"
                columns={[
                  [
                    'Period',
                    ({ period }) => (
                      <b className="whitespace-nowrap">{periodName(period, request.by)}</b>
                    ),
                  ],
                  ['Tax', taxOf, 'text'],
                  ...amounts,
                ]}
                rows={accounts.rows}
                total={['Total', '', ...amounts.map(([, amount]) => amount(accounts.total))]}
              />
            )}
            {accounts.rows.length > 0 && <ByMethod accounts={accounts} by={request.by} />}
            {accounts.unknownPlaces.length > 0 && (
              <p className="mt-4 text-sm">
                <b className="font-semibold">Delivered to ZIP codes without a tax rate</b>, so taxed
                as at the farm:{' '}
                {accounts.unknownPlaces
                  .map(({ zip, orders }) => `${zip} (${count(orders, 'order')})`)
                  .join(', ')}
                . Add them to Settings.
              </p>
            )}
            {accounts.refundsUnderWay.count > 0 && (
              <p className="mt-4 text-sm text-ink-2">
                Not counted yet: {count(accounts.refundsUnderWay.count, 'refund')} of{' '}
                {formatUsd(accounts.refundsUnderWay.cents)} in progress at the card provider.
              </p>
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}

type MethodSums = Pick<
  AccountsRow,
  'period' | 'cashCents' | 'checkCents' | 'cardCents' | 'otherMeansCents'
>;
const methodAmounts: readonly NumbersColumn<Omit<MethodSums, 'period'>>[] = [
  ['Cash', ({ cashCents }) => formatUsd(cashCents)],
  ['Checks', ({ checkCents }) => formatUsd(checkCents)],
  ['Cards', ({ cardCents }) => formatUsd(cardCents)],
  ['Other means', ({ otherMeansCents }) => formatUsd(otherMeansCents)],
  [
    'Net',
    ({ cashCents, checkCents, cardCents, otherMeansCents }) =>
      formatUsd(cashCents + checkCents + cardCents + otherMeansCents),
  ],
];

/** The same money by the way in which it came in, less what went back. */
function ByMethod({ accounts: { rows, total }, by }: { accounts: Accounts; by: PeriodSize }) {
  const sums = [...Map.groupBy(rows, ({ period }) => period)].map(([period, ofPeriod]) => {
    const sum = (amount: keyof Omit<MethodSums, 'period'>) =>
      ofPeriod.reduce((cents, row) => cents + row[amount], 0);
    return {
      period,
      cashCents: sum('cashCents'),
      checkCents: sum('checkCents'),
      cardCents: sum('cardCents'),
      otherMeansCents: sum('otherMeansCents'),
    };
  });
  return (
    <Section plain title="By way of paying" className="mt-8">
      <NumbersTable
        label="Net by way of paying"
        columns={[
          ['Period', ({ period }) => <b className="whitespace-nowrap">{periodName(period, by)}</b>],
          ...methodAmounts,
        ]}
        rows={sums}
        total={['Total', ...methodAmounts.map(([, amount]) => amount(total))]}
      />
    </Section>
  );
}

const periods: Record<PeriodSize, string> = { day: 'Day', month: 'Month', quarter: 'Quarter' };
const fields = {
  from: dateField('First day'),
  to: dateField('Last day'),
  by: choiceField('By', Object.entries(periods), { className: 'sm:w-[140px]' }),
};

interface RangeFormProps {
  request: AccountsRequest;
  onChange: (request: AccountsRequest) => void;
}

/** Presets, and a form for other dates. */
function RangeForm({ request, onChange }: RangeFormProps) {
  const form = useSchemaForm({
    schema: accountsSchema,
    ...asTyped(fields, request),
    inputAt: () => 'root',
    onSave: onChange,
  });
  return (
    <div className="mb-6">
      <div role="group" aria-label="Range" className="mb-3 flex flex-wrap gap-2">
        {rangePresets.map(([preset, name]) => {
          const range = presetRange(preset, today());
          return (
            <AdminButton
              key={preset}
              aria-pressed={range.from === request.from && range.to === request.to}
              onClick={() => onChange({ ...request, ...range })}
            >
              {name}
            </AdminButton>
          );
        })}
      </div>
      <Form isKept form={form} label="Dates" save={['Show', 'Loading...']}>
        <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
          <Fields of={fields} form={form} />
        </div>
      </Form>
    </div>
  );
}
