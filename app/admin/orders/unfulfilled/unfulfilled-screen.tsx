import { Printer, Sprout } from 'lucide-react';
import { useState } from 'react';
import { unfulfilledQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminTable } from '#app/admin/kit/admin-table.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { useIsWide } from '#app/admin/kit/use-wide.ts';
import { LabelsButton } from '#app/admin/orders/labels/labels-button.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { treesNeeded, type UnfulfilledItem } from '#domain/admin/items.ts';
import { count } from '#domain/count.ts';
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
  const [openKey, setOpenKey] = useState<string>();
  const ItemList = wide ? Table : Cards;
  return (
    <QueryView query={unfulfilledQuery()} what="the items">
      {({ items }) => {
        const open = items.find((item) => keyOf(item) === openKey);
        return (
          <>
            <AdminHeading title={`Items to Prepare (${items.length} unique items)`}>
              {items.length > 0 && (
                <>
                  <ButtonLink variant="ghost" size="small" to="/admin/unfulfilled/pick-list">
                    <Printer aria-hidden className="size-4.5" /> Pick list
                  </ButtonLink>
                  <LabelsButton of={{ status: 'Confirmed' }} file="labels.pdf">
                    Labels for confirmed
                  </LabelsButton>
                </>
              )}
              <ButtonLink variant="ghost" size="small" to="/admin/shortfalls">
                <Sprout aria-hidden className="size-4.5" /> Shortfalls
              </ButtonLink>
            </AdminHeading>
            {items.length === 0 && (
              <EmptyState>
                <p className="font-display text-3xl">All caught up!</p>
                <p className="mt-2 text-base text-ink-2">No pending items to fulfill</p>
              </EmptyState>
            )}
            {items.length > 0 && <ItemList items={items} onOpen={setOpenKey} />}
            {open && <UnfulfilledDialog item={open} onClose={() => setOpenKey(undefined)} />}
          </>
        );
      }}
    </QueryView>
  );
}

interface ItemListProps {
  items: readonly UnfulfilledItem[];
  onOpen: (key: string) => void;
}

const ViewOrders = ({
  item,
  onOpen,
}: Pick<ItemListProps, 'onOpen'> & { item: UnfulfilledItem }) => (
  <Button variant="ghost" size="small" onClick={() => onOpen(keyOf(item))}>
    View Orders<span className="sr-only"> of {keyOf(item)}</span>
  </Button>
);

const Table = ({ items, onOpen }: ItemListProps) => (
  <AdminTable
    label="Items to prepare"
    columns={[...columns, { key: 'action', content: <span className="sr-only">Action</span> }]}
  >
    <tbody className="tabular-nums">
      {items.map((item) => (
        <tr key={keyOf(item)} className="border-b border-line last:border-0">
          <th scope="row" className="text-left font-semibold">
            {item.variety}
          </th>
          <td>{item.fruit}</td>
          <td>{item.rootstock}</td>
          <td className="font-semibold">{count(treesNeeded(item), 'tree')}</td>
          <td>{item.pending}</td>
          <td>{item.confirmed}</td>
          <td className="text-right">
            <ViewOrders item={item} onOpen={onOpen} />
          </td>
        </tr>
      ))}
    </tbody>
  </AdminTable>
);

const Cards = ({ items, onOpen }: ItemListProps) => (
  <ul aria-label="Items to prepare" className="grid gap-3">
    {items.map((item) => (
      <li key={keyOf(item)} className="rounded-card border border-line bg-surface p-4">
        <div className="flex items-start justify-between gap-3 text-lg leading-tight font-semibold">
          <h2 className="min-w-0 font-sans! text-lg leading-tight font-semibold! tracking-normal!">
            {item.variety}
            <span className="mt-0.5 block text-sm font-normal text-ink-2">
              {item.fruit} on {item.rootstock}
            </span>
          </h2>
          <p className="whitespace-nowrap tabular-nums">{count(treesNeeded(item), 'tree')}</p>
        </div>
        <div className="mt-3 flex items-center justify-between gap-3">
          <p className="text-sm text-ink-2 tabular-nums">
            {item.pending} pending, {item.confirmed} confirmed
          </p>
          <ViewOrders item={item} onOpen={onOpen} />
        </div>
      </li>
    ))}
  </ul>
);
