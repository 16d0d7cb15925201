import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { treesNeeded, type UnfulfilledItem } from '#domain/desk.ts';
import { settings } from '#domain/settings.ts';
import { unfulfilledQuery } from './desk-queries.ts';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { DeskTable } from './desk-table.tsx';
import { UnfulfilledDialog } from './unfulfilled-dialog.tsx';

export const meta = () => [{ title: `Unfulfilled Items | ${settings.name}` }, { name: 'robots', content: 'noindex' }];

const keyOf = ({ variety, rootstock }: UnfulfilledItem): string => `${variety} ${rootstock}`;

export default function UnfulfilledPage() {
  const { data, isError, refetch } = useQuery(unfulfilledQuery(), queryClient);
  const [openKey, setOpenKey] = useState<string>();

  if (!data && isError) return <LoadProblem what="the items" onRetry={() => void refetch()} />;
  if (!data) return <DeskSkeleton />;
  const { items } = data;
  const open = items.find((item) => keyOf(item) === openKey);
  return (
    <>
      <h1 className="mb-5 text-[clamp(28px,3vw,40px)]">Items to Prepare ({items.length} unique items)</h1>
      {items.length === 0 ? (
        <Panel className="py-14 text-center">
          <p className="font-display text-[28px]">All caught up!</p>
          <p className="mt-2 text-ink-2">No pending items to fulfill</p>
        </Panel>
      ) : (
        <DeskTable label="Items to prepare" width="narrow" columns={['Item Name', 'Fruit Type', 'Rootstock', 'Total Needed', 'Pending', 'Confirmed', <span key="action" className="sr-only">Action</span>]}>
          <tbody>
            {items.map((item) => (
              <tr key={keyOf(item)} className="border-b border-line last:border-0">
                <th scope="row" className="text-left font-semibold">{item.variety}</th>
                <td>{item.fruit}</td>
                <td>{item.rootstock}</td>
                <td className="font-semibold tabular-nums">{trees(treesNeeded(item))}</td>
                <td className="tabular-nums">{treesNeeded(item, 'Pending')}</td>
                <td className="tabular-nums">{treesNeeded(item, 'Confirmed')}</td>
                <td className="text-right">
                  <Button look="ghost" size="small" onClick={() => setOpenKey(keyOf(item))}>
                    View Orders<span className="sr-only"> of {keyOf(item)}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </DeskTable>
      )}
      {open && <UnfulfilledDialog item={open} onClose={() => setOpenKey(undefined)} />}
    </>
  );
}

const trees = (count: number): string => `${count} ${count === 1 ? 'tree' : 'trees'}`;
