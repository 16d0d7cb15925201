import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { checkInPath } from '#domain/admin/pages.ts';
import { Attention } from './attention.tsx';
import { ComingDays } from './coming-days.tsx';
import { Notices } from './notices.tsx';
import { MissedSearches, SalesBars, ScarceTrees } from './sales-and-stock.tsx';
import { TodoCards } from './todo-cards.tsx';
import { OversoldTreesList, TreesWithoutOrder } from './trees-without-order.tsx';

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
        <AdminButtonLink to={checkInPath}>Check-in</AdminButtonLink>
      </>
    )}
  >
    {(data) => (
      <>
        <Notices {...data} />
        <TreesWithoutOrder {...data} />
        <OversoldTreesList {...data} />
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
