import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSelect } from '#app/admin/kit/controls.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { reportSchema } from '#domain/admin/reports.ts';
import { ClaimSection } from './claim-section.tsx';
import { DemandSections } from './demand-sections.tsx';
import { claimReportQuery, demandReportQuery, salesReportQuery } from './report-queries.ts';
import { SalesSections } from './sales-sections.tsx';

/** A season against the one before it, and what people wanted in vain. */
export function ReportsScreen() {
  const [params, setParams] = useScreenParams();
  const season = reportSchema.safeParse(Object.fromEntries(params)).data?.season;
  return (
    <QueryView query={salesReportQuery(season)} what="the reports">
      {(sales, { isPlaceholderData }) => (
        <>
          <AdminHeading title="Reports">
            <AdminSelect
              label="Season"
              className="w-[220px]"
              value={season ?? sales.season.id}
              onChange={(event) =>
                setParams(new URLSearchParams({ season: event.currentTarget.value }))
              }
              options={sales.seasons.map(({ id, name }) => [id, name])}
            />
          </AdminHeading>
          <div
            aria-busy={isPlaceholderData}
            className={`grid gap-10 ${isPlaceholderData ? 'opacity-60' : ''}`}
          >
            <SalesSections report={sales} />
            <QueryView query={claimReportQuery(season)} what="the claims">
              {(claims) => <ClaimSection report={claims} season={sales.season} />}
            </QueryView>
            <QueryView query={demandReportQuery(season)} what="the demand">
              {(demand) => <DemandSections report={demand} season={sales.season} />}
            </QueryView>
          </div>
        </>
      )}
    </QueryView>
  );
}
