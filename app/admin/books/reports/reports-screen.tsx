import { useQuery } from '@tanstack/react-query';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { AdminSelect } from '#app/admin/kit/controls.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { reportSchema } from '#domain/admin/reports.ts';
import { ClaimSection } from './claim-section.tsx';
import { DemandSections } from './demand-sections.tsx';
import { claimReportQuery, demandReportQuery, salesReportQuery } from './report-queries.ts';
import { SalesSections } from './sales-sections.tsx';

/** A season against the one before it, and what people wanted in vain. */
export function ReportsScreen() {
  const [params, setParams] = useScreenParams();
  const season = reportSchema.safeParse(Object.fromEntries(params)).data?.season;
  const sales = useQuery(salesReportQuery(season), queryClient);
  const demand = useQuery(demandReportQuery(season), queryClient);
  const claims = useQuery(claimReportQuery(season), queryClient);

  if (sales.isError || demand.isError || claims.isError)
    return (
      <LoadProblem
        what="the reports"
        onRetry={() => void Promise.all([sales.refetch(), demand.refetch(), claims.refetch()])}
      />
    );
  if (!sales.data || !demand.data || !claims.data) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title="Reports">
        <AdminSelect
          label="Season"
          className="w-[220px]"
          value={season ?? sales.data.season.id}
          onChange={(event) =>
            setParams(new URLSearchParams({ season: event.currentTarget.value }))
          }
        >
          {sales.data.seasons.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </AdminSelect>
      </AdminHeading>
      <div
        aria-busy={sales.isPlaceholderData}
        className={`grid gap-10 ${sales.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        <SalesSections report={sales.data} />
        <ClaimSection report={claims.data} season={sales.data.season} />
        <DemandSections report={demand.data} season={sales.data.season} />
      </div>
    </>
  );
}
