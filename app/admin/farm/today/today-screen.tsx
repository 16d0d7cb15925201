import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { checkInPath } from '#domain/admin/pages.ts';
import { Attention } from './attention.tsx';
import { ComingDays } from './coming-days.tsx';
import { Notices } from './notices.tsx';
import { MissedSearches, SalesBars, ScarceTrees } from './sales-and-stock.tsx';
import { TodoCards } from './todo-cards.tsx';

/** The admin start page. */
export const TodayScreen = () => (
  <DataScreen
    query={adminQuery(admin.overview)}
    what="the overview"
    title="Today"
    actions={() => (
      <>
        <ButtonLink size="small" to="/admin/orders/new">
          New order
        </ButtonLink>
        <ButtonLink size="small" variant="ghost" to={checkInPath}>
          Check-in
        </ButtonLink>
      </>
    )}
  >
    {(data) => (
      <>
        <Notices {...data} />
        <TodoCards {...data} />
        <ComingDays days={data.comingDays} />
        <Attention {...data} />
        <SalesBars {...data} />
        <MissedSearches {...data} />
        <ScarceTrees {...data} />
      </>
    )}
  </DataScreen>
);
