import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { api } from '#app/api.ts';
import { accountsSchema, type AccountsRequest } from '#domain/admin/accounting.ts';
import { presetRange } from '#domain/admin/periods.ts';
import { count } from '#domain/count.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import { accountsQuery } from './accounting-queries.ts';
import { AccountsTable } from './accounts-table.tsx';
import { RangeForm } from './range-form.tsx';

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
      <AdminHeading title="Accounting">
        <DownloadButton
          from={() => api.api.admin['accounts.csv'].$get({ query: request })}
          file={`accounts-by-${request.by}-${name}`}
        >
          Summary CSV
        </DownloadButton>
        <DownloadButton
          from={() => api.api.admin['money-movements.csv'].$get({ query: range })}
          file={`money-movements-${name}`}
        >
          All movements CSV
        </DownloadButton>
      </AdminHeading>
      <p className="mb-5 max-w-[70ch] text-sm text-ink-2">
        A sale counts on the day it was paid, a refund on the day it succeeded, on the farm’s clock.
        The card provider’s own fees are in its reports, not here.
      </p>
      <RangeForm
        request={request}
        today={today()}
        onChange={(next) => setParams(new URLSearchParams(next))}
      />
      <QueryView query={accountsQuery(request)} what="the accounts">
        {(accounts, { isPlaceholderData }) => (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
            <AccountsTable accounts={accounts} by={request.by} />
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
