import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { OrderedList } from '#app/admin/kit/ordered-list.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FarmPageBadge, SampleBadge } from './farm-page-badge.tsx';
import { farmPagesQuery } from './farm-page-queries.ts';

export function FarmPageList() {
  const { mutate, isPending } = useAdminChange({
    send: (ids: string[]) => unwrap(api.api.admin.pages.order.$put({ json: { ids } })),
    done: 'Order saved',
    failed: 'Failed to save the order',
  });
  return (
    <QueryView query={farmPagesQuery()} what="the pages">
      {({ pages }) => (
        <>
          <AdminHeading title={`Pages (${pages.length})`}>
            <ButtonLink size="small" to="/admin/pages/new">
              New page
            </ButtonLink>
          </AdminHeading>
          <p className="mb-5 max-w-[46em] text-ink-2">
            Published pages are linked in the footer, in this order, if you want them there.
          </p>
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
        </>
      )}
    </QueryView>
  );
}
