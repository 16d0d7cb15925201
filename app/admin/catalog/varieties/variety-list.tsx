import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { varietiesQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { CsvButtons } from '#app/admin/kit/csv-buttons.tsx';
import { CsvImportDialog } from '#app/admin/kit/csv-import-dialog.tsx';
import { ListFilter } from '#app/admin/kit/list-filter.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { useListParams } from '#app/admin/kit/use-list-params.ts';
import { api, fileBody, unwrap } from '#app/api.ts';
import { TreeThumb } from '#app/catalog/tree-thumb.tsx';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { download } from '#app/ui/download.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { varietiesPerPage, varietyListSchema, type VarietyEntry } from '#domain/admin/varieties.ts';
import { NewVarietyDialog } from './new-variety-dialog.tsx';
import { VarietyStateBadge } from './variety-state.tsx';

const imports = api.api.admin['variety-imports'];
const csv = 'text/csv';

export function VarietyListView() {
  const [request, change] = useListParams(varietyListSchema);
  const [open, setOpen] = useState<'import' | 'new variety'>();
  const { data, isError, refetch } = useQuery(varietiesQuery(request), queryClient);

  if (!data && isError) return <LoadProblem what="the varieties" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title={`Varieties (${data.total})`}>
        <CsvButtons
          onExport={() => download(api.api.admin['varieties.csv'].$get(), 'varieties.csv')}
          onImport={() => setOpen('import')}
        />
        <Button size="small" onClick={() => setOpen('new variety')}>
          <Plus aria-hidden className="size-4.5" /> New variety
        </Button>
      </AdminHeading>
      <ListFilter request={request} onChange={change} placeholder="Name, fruit, kind">
        <option value="all">All varieties</option>
        <option value="published">Published</option>
        <option value="draft">Drafts</option>
        <option value="hidden">Hidden</option>
        <option value="incomplete">Something missing</option>
      </ListFilter>
      {data.varieties.length === 0 ? (
        <Panel className="py-14 text-center text-lg">No varieties found</Panel>
      ) : (
        <ul
          aria-label="Varieties"
          className="divide-y divide-line rounded-panel border border-line bg-surface"
        >
          {data.varieties.map((variety) => (
            <VarietyRow key={variety.id} variety={variety} />
          ))}
        </ul>
      )}
      <Pager
        page={request.page}
        pages={Math.ceil(data.total / varietiesPerPage)}
        onPage={(page) => change({ page })}
      />
      {open === 'new variety' && <NewVarietyDialog onClose={() => setOpen(undefined)} />}
      {open === 'import' && (
        <CsvImportDialog
          title="Import varieties"
          description="Texts and facts from a CSV file (UTF-8). Start from an exported file. Varieties are found by their name; new names are added as drafts. Empty cells, missing columns and varieties not in the file stay unchanged; a dash (-) clears a cell. Pictures and trees stay as they are."
          check={(file) => unwrap(imports.check.$post({}, fileBody(file, csv)))}
          write={(file, seal) => unwrap(imports.$post({ query: { seal } }, fileBody(file, csv)))}
          done="Varieties updated from the file"
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function VarietyRow({ variety }: { variety: VarietyEntry }) {
  const { id, name, fruit, state, picture, trees, inStock, missing } = variety;
  return (
    <li className="relative flex items-center gap-3.5 px-3.5 py-2.5 hover:bg-linen/50">
      <TreeThumb
        tree={{
          variety: name,
          fruit,
          imageUrl: picture?.url ?? null,
          imageAlt: picture?.alt ?? null,
        }}
        className="w-12 shrink-0"
      />
      <div className="grid min-w-0 flex-1 gap-x-4 lg:grid-cols-[minmax(0,15rem)_13rem_minmax(0,1fr)] lg:items-center">
        <div className="min-w-0">
          <Link
            to={`/admin/varieties/${id}`}
            className="text-lg font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
          <p className="text-sm text-ink-2">{fruit}</p>
        </div>
        <p className="text-sm text-ink-2 tabular-nums">
          {trees === 0 ? 'No trees' : `${inStock} of ${trees} rootstocks in stock`}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {missing.length > 0 && `Missing: ${missing.join(', ')}`}
        </p>
      </div>
      <VarietyStateBadge state={state} />
    </li>
  );
}
