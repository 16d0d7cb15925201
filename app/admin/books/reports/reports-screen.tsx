import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { AdminSelect } from '#app/admin/kit/controls.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { reportSchema } from '#domain/orders/reports.ts';
import { ClaimSection, DemandSections } from './demand-sections.tsx';
import { SalesSections } from './sales-sections.tsx';

/** A season against the one before it, and what people wanted in vain. */
export function ReportsScreen() {
  const [params, setParams] = useScreenParams();
  const season = reportSchema.safeParse(Object.fromEntries(params)).data?.season;
  const query = { query: { season } };
  return (
    <DataScreen
      query={adminListQuery(admin.reports.sales, query)}
      what="the reports"
      title="Reports"
      actions={(sales) => (
        <AdminSelect
          label="Season"
          className="w-[220px]"
          value={season ?? sales.season.id}
          onChange={(event) =>
            setParams(new URLSearchParams({ season: event.currentTarget.value }))
          }
          options={sales.seasons.map(({ id, name }) => [id, name])}
        />
      )}
    >
      {(sales, { isPlaceholderData }) => (
        <div
          aria-busy={isPlaceholderData}
          className={`grid gap-10 ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <SalesSections report={sales} />
          <QueryView query={adminListQuery(admin.reports.claims, query)} what="the claims">
            {(claims) => <ClaimSection report={claims} season={sales.season} />}
          </QueryView>
          <QueryView query={adminListQuery(admin.reports.demand, query)} what="the demand">
            {(demand) => <DemandSections report={demand} season={sales.season} />}
          </QueryView>
        </div>
      )}
    </DataScreen>
  );
}
