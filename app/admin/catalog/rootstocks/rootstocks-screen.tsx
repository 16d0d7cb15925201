import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { OrderedList } from '#app/admin/kit/ordered-list.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { RootstockEntry } from '#domain/catalog/rootstock-content.ts';
import { count } from '#domain/count.ts';

export function RootstocksScreen() {
  const { mutate, isPending } = useAdminChange({
    send: (ids: string[]) => admin.rootstocks.order.$put({ json: { ids } }),
    done: 'Order saved',
    failed: 'Failed to save the order',
  });
  return (
    <DataScreen
      query={adminQuery(admin.rootstocks)}
      what="the rootstocks"
      title={({ rootstocks }) => `Rootstocks (${rootstocks.length})`}
      intro="Sizes, distances and facts that the guide, tree pages and planning tools show. The guide lists them in this order. A tree belongs to the rootstock that its listing names; one without trees can be removed."
      actions={() => (
        <ButtonLink size="small" to="/admin/rootstocks/new">
          New rootstock
        </ButtonLink>
      )}
    >
      {({ rootstocks }) => (
        <OrderedList
          label="Rootstocks"
          items={rootstocks}
          nameOf={({ name }) => name}
          toOf={({ id }) => `/admin/rootstocks/${id}`}
          busy={isPending}
          onOrder={mutate}
        >
          {(rootstock) => (
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
              {factsOf(rootstock)}
              {rootstock.products === 0 && (
                <ChangeButton
                  variant="quiet"
                  question={`Remove ${rootstock.name} from the guide?`}
                  aria-label={`Remove ${rootstock.name}`}
                  send={() => admin.rootstocks[':id'].$delete({ param: { id: rootstock.id } })}
                  done={`${rootstock.name} removed`}
                  failed="Failed to remove the rootstock"
                  busy="Removing..."
                >
                  Remove
                </ChangeButton>
              )}
            </p>
          )}
        </OrderedList>
      )}
    </DataScreen>
  );
}

const factsOf = ({ fruit, category, feetMin, feetMax, products }: RootstockEntry): string =>
  `${fruit}, ${category.toLowerCase()}, ${feetMin}-${feetMax} ft, ${count(products, 'tree')} listed`;
