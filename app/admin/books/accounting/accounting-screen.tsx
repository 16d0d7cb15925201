import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { api } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { download } from '#app/ui/download.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { accountsSchema, type AccountsRequest } from '#domain/admin/accounting.ts';
import { presetRange } from '#domain/admin/periods.ts';
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
  const { data, isError, refetch, isPlaceholderData } = useQuery(
    accountsQuery(request),
    queryClient,
  );
  const { by: _, ...range } = request;
  const name = `${request.from}-${request.to}.csv`;
  return (
    <>
      <AdminHeading title="Accounting">
        <Button
          variant="ghost"
          size="small"
          onClick={() =>
            void download(
              api.api.admin['accounts.csv'].$get({ query: request }),
              `accounts-by-${request.by}-${name}`,
            )
          }
        >
          <Download aria-hidden className="size-4.5" /> Summary CSV
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() =>
            void download(
              api.api.admin['money-movements.csv'].$get({ query: range }),
              `money-movements-${name}`,
            )
          }
        >
          <Download aria-hidden className="size-4.5" /> All movements CSV
        </Button>
      </AdminHeading>
      <p className="mb-5 max-w-[70ch] text-sm text-ink-2">
        A sale counts on the day it was paid, a refund on the day it succeeded, on the farm’s clock.
        The card provider’s own fees are in its reports, not here.
      </p>
      <RangeForm
        key={`${request.from} ${request.to} ${request.by}`}
        request={request}
        today={today()}
        onChange={(next) => setParams(new URLSearchParams(next))}
      />
      {!data && isError && <LoadProblem what="the accounts" onRetry={() => void refetch()} />}
      {!data && !isError && <AdminSkeleton />}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <AccountsTable accounts={data} by={request.by} />
          {data.refundsUnderWay.count > 0 && (
            <p className="mt-4 text-sm text-ink-2">
              Not counted yet: {data.refundsUnderWay.count}{' '}
              {data.refundsUnderWay.count === 1 ? 'refund' : 'refunds'} of{' '}
              {formatUsd(data.refundsUnderWay.cents)} in progress at the card provider.
            </p>
          )}
        </div>
      )}
    </>
  );
}
