import { useQuery } from '@tanstack/react-query';
import { Printer, Sprout, Tags } from 'lucide-react';
import { useState } from 'react';
import { unfulfilledQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { AdminTable } from '#app/admin/kit/admin-table.tsx';
import { useIsWide } from '#app/admin/kit/use-wide.ts';
import { api } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { download } from '#app/ui/download.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { treesNeeded, type UnfulfilledItem } from '#domain/admin/items.ts';
import { UnfulfilledDialog } from './unfulfilled-dialog.tsx';

const keyOf = ({ variety, rootstock }: UnfulfilledItem): string => `${variety} ${rootstock}`;
const columns = [
  'Item Name',
  'Fruit Type',
  'Rootstock',
  'Total Needed',
  'Pending',
  'Confirmed',
].map((name) => ({ key: name, content: name }));

export function UnfulfilledScreen() {
  const wide = useIsWide();
  const { data, isError, refetch } = useQuery(unfulfilledQuery(), queryClient);
  const [openKey, setOpenKey] = useState<string>();

  if (!data && isError) return <LoadProblem what="the items" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { items } = data;
  const open = items.find((item) => keyOf(item) === openKey);
  const viewOrders = (item: UnfulfilledItem) => (
    <Button variant="ghost" size="small" onClick={() => setOpenKey(keyOf(item))}>
      View Orders<span className="sr-only"> of {keyOf(item)}</span>
    </Button>
  );
  return (
    <>
      <AdminHeading title={`Items to Prepare (${items.length} unique items)`}>
        {items.length > 0 && (
          <>
            <ButtonLink variant="ghost" size="small" to="/admin/unfulfilled/pick-list">
              <Printer aria-hidden className="size-4.5" /> Pick list
            </ButtonLink>
            <Button
              variant="ghost"
              size="small"
              onClick={() =>
                void download(
                  api.api.admin['labels.pdf'].$get({ query: { status: 'Confirmed' } }),
                  'labels.pdf',
                )
              }
            >
              <Tags aria-hidden className="size-4.5" /> Labels for confirmed
            </Button>
          </>
        )}
        <ButtonLink variant="ghost" size="small" to="/admin/shortfalls">
          <Sprout aria-hidden className="size-4.5" /> Shortfalls
        </ButtonLink>
      </AdminHeading>
      {items.length === 0 && (
        <Panel className="py-14 text-center">
          <p className="font-display text-3xl">All caught up!</p>
          <p className="mt-2 text-ink-2">No pending items to fulfill</p>
        </Panel>
      )}
      {items.length > 0 && wide && (
        <AdminTable
          label="Items to prepare"
          columns={[
            ...columns,
            { key: 'action', content: <span className="sr-only">Action</span> },
          ]}
        >
          <tbody>
            {items.map((item) => (
              <tr key={keyOf(item)} className="border-b border-line last:border-0">
                <th scope="row" className="text-left font-semibold">
                  {item.variety}
                </th>
                <td>{item.fruit}</td>
                <td>{item.rootstock}</td>
                <td className="font-semibold tabular-nums">{trees(treesNeeded(item))}</td>
                <td className="tabular-nums">{item.pending}</td>
                <td className="tabular-nums">{item.confirmed}</td>
                <td className="text-right">{viewOrders(item)}</td>
              </tr>
            ))}
          </tbody>
        </AdminTable>
      )}
      {items.length > 0 && !wide && (
        <ul aria-label="Items to prepare" className="grid gap-3">
          {items.map((item) => (
            <li key={keyOf(item)} className="rounded-card border border-line bg-surface p-4">
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <h2 className="font-sans! text-lg leading-tight font-semibold! tracking-normal!">
                    {item.variety}
                  </h2>
                  <p className="mt-0.5 text-sm text-ink-2">
                    {item.fruit} on {item.rootstock}
                  </p>
                </div>
                <p className="text-lg font-semibold whitespace-nowrap tabular-nums">
                  {trees(treesNeeded(item))}
                </p>
              </div>
              <div className="mt-3 flex items-center justify-between gap-3">
                <p className="text-sm text-ink-2 tabular-nums">
                  {item.pending} pending, {item.confirmed} confirmed
                </p>
                {viewOrders(item)}
              </div>
            </li>
          ))}
        </ul>
      )}
      {open && <UnfulfilledDialog item={open} onClose={() => setOpenKey(undefined)} />}
    </>
  );
}

const trees = (count: number): string => `${count} ${count === 1 ? 'tree' : 'trees'}`;
