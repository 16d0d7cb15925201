import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { OrderedList } from '#app/admin/kit/ordered-list.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import type { FarmPageEntry } from '#domain/admin/farm-pages.ts';
import { FarmPageBadge, SampleBadge } from './farm-page-badge.tsx';
import { farmPagesQuery } from './farm-page-queries.ts';

export function FarmPageList() {
  const { data, isError, refetch } = useQuery(farmPagesQuery(), queryClient);
  const { mutate, isPending } = useAdminChange({
    send: (ids: string[]) => unwrap(api.api.admin.pages.order.$put({ json: { ids } })),
    done: 'Order saved',
    failed: 'Failed to save the order',
  });
  if (!data && isError) return <LoadProblem what="the pages" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { pages } = data;
  return (
    <>
      <AdminHeading title={`Pages (${pages.length})`}>
        <ButtonLink size="small" to="/admin/pages?id=new">
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
        busy={isPending}
        onOrder={mutate}
      >
        {(page) => (
          <>
            <PageName page={page} />
            <p className="flex flex-wrap items-center gap-2">
              {page.isSample && <SampleBadge />}
              <FarmPageBadge state={page.state} />
            </p>
          </>
        )}
      </OrderedList>
    </>
  );
}

const PageName = ({ page: { id, title, slug, inFooter } }: { page: FarmPageEntry }) => (
  <div className="min-w-0">
    <Link
      to={`/admin/pages?id=${id}`}
      className="inline-flex min-h-8 items-center font-semibold wrap-anywhere text-ink no-underline hover:underline"
    >
      {title}
    </Link>
    <p className="text-sm wrap-anywhere text-ink-2">
      /{slug}
      {!inFooter && ', not in the footer'}
    </p>
  </div>
);
