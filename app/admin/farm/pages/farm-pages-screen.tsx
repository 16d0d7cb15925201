import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { OrderedList } from '#app/admin/kit/ordered-list.tsx';
import { stateBadge } from '#app/admin/kit/state-badge.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { farmPageStateNames } from '#domain/pages/farm-pages.ts';

const tones = { draft: 'plain', published: 'leaf', changed: 'sky' } as const;
export const FarmPageBadge = stateBadge(farmPageStateNames, tones);
export const SampleBadge = () => <Badge tone="gold">Sample text: have it reviewed</Badge>;

export function FarmPagesScreen() {
  const { mutate, isPending } = useAdminChange({
    send: (ids: string[]) => admin.pages.order.$put({ json: { ids } }),
    done: 'Order saved',
    failed: 'Failed to save the order',
  });
  return (
    <DataScreen
      query={adminQuery(admin.pages)}
      what="the pages"
      title={({ pages }) => `Pages (${pages.length})`}
      intro="Published pages are linked in the footer, in this order, if you want them there."
      actions={() => (
        <ButtonLink size="small" to="/admin/pages/new">
          New page
        </ButtonLink>
      )}
    >
      {({ pages }) => (
        <OrderedList
          label="Pages"
          items={pages}
          nameOf={({ title }) => title}
          toOf={({ id }) => `/admin/pages/${id}`}
          busy={isPending}
          onOrder={mutate}
        >
          {({ slug, inFooter, isSample, state }) => (
            <p className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere text-ink-2">
              /{slug}
              {!inFooter && ', not in the footer'}
              {isSample && <SampleBadge />}
              <FarmPageBadge state={state} />
            </p>
          )}
        </OrderedList>
      )}
    </DataScreen>
  );
}
