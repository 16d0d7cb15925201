import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { varietyQuery } from '#app/admin/admin-queries.ts';
import { NewTreeDialog } from '#app/admin/catalog/products/new-tree-dialog.tsx';
import { ProductRow } from '#app/admin/catalog/products/product-row.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { RevisionHistory } from '#app/admin/kit/revision-history.tsx';
import { SaveConflict } from '#app/admin/kit/save-conflict.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useRevised } from '#app/admin/kit/use-revised.ts';
import { api, ApiError, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { AdminProduct } from '#domain/admin/products.ts';
import type { Revised } from '#domain/admin/revisions.ts';
import { missingFacts, type VarietyContent, type VarietyHead } from '#domain/admin/varieties.ts';
import { varietyPath } from '#domain/catalog/catalog.ts';
import { VarietyForm } from './variety-form.tsx';
import { describeVariety } from './variety-input.ts';
import { VarietyStateBadge } from './variety-state.tsx';

const routes = api.api.admin.varieties[':id'];

export function VarietyEditor({ id }: { id: string }) {
  const query = varietyQuery(id);
  const { data: variety, error } = useQuery(query, queryClient);
  const revised = useRevised({
    query,
    what: 'variety',
    save: (json) => unwrap(routes.$put({ param: { id }, json })),
    restore: (json) => unwrap(routes.restore.$post({ param: { id }, json })),
    describe: describeVariety,
  });
  const { edited, history, conflict, busy, retry, save, restore, isDirty, onDirty } = revised;

  if (!variety && error instanceof ApiError && error.status === 404) return <NoVariety />;
  if (!variety && error) return <LoadProblem what="the variety" onRetry={retry} />;
  if (!variety || !edited) return <AdminSkeleton />;
  const { head, trees, content } = variety;
  return (
    <>
      <EditorHeading head={head} opened={edited} isDirty={isDirty} />
      {conflict && <SaveConflict {...conflict} busy={busy} />}
      <VarietyForm
        head={head}
        content={edited.content}
        busy={busy}
        disabled={Boolean(conflict)}
        onDirty={onDirty}
        onSave={save}
      />
      <Trees head={head} name={content.name} trees={trees} />
      <RevisionHistory history={history} busy={busy || isDirty} onRestore={restore} />
    </>
  );
}

interface EditorHeadingProps {
  head: VarietyHead;
  opened: Revised<VarietyContent>;
  isDirty: boolean;
}

function EditorHeading({ head, opened, isDirty }: EditorHeadingProps) {
  const { id, state } = head;
  const { name } = opened.content;
  const { mutate, isPending } = useAdminChange({
    send: (next: VarietyHead['state']) =>
      unwrap(routes.state.$put({ param: { id }, json: { state: next, basedOn: opened.revision } })),
    done: (next) => (next === 'published' ? `${name} is in the shop` : `${name} is hidden`),
    failed: 'Failed to change the state',
  });

  function publish(): void {
    const missing = missingFacts(opened.content, head.trees);
    const question = `Publish ${name}? Its page will leave out: ${missing.join(', ')}.`;
    if (missing.length === 0 || head.trees === 0 || window.confirm(question)) mutate('published');
  }
  return (
    <>
      <p className="text-sm">
        <Link to="/admin/varieties" className="link inline-flex min-h-11 items-center">
          All varieties
        </Link>
      </p>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="title-block wrap-anywhere">{name}</h1>
          <VarietyStateBadge state={state} />
        </div>
        <div className="flex flex-wrap gap-2.5">
          {head.trees > 0 && (
            <a
              href={varietyPath(name) + (state === 'published' ? '' : '?preview')}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-pine/55 px-[18px] text-sm font-semibold text-pine no-underline hover:bg-pine/7"
            >
              <ExternalLink aria-hidden className="size-4.5" />
              {state === 'published' ? 'View page' : 'Preview'}
              <span className="sr-only"> in a new tab</span>
            </a>
          )}
          {state === 'published' ? (
            <Button
              variant="ghost"
              size="small"
              disabled={isDirty}
              busyLabel={isPending && 'Hiding...'}
              onClick={() => mutate('hidden')}
            >
              Hide from the shop
            </Button>
          ) : (
            <Button
              size="small"
              disabled={isDirty}
              busyLabel={isPending && 'Publishing...'}
              onClick={publish}
            >
              Publish
            </Button>
          )}
        </div>
        {isDirty && (
          <p className="w-full text-sm text-ink-2">
            Save first: the page shows what is saved, and only that can be published.
          </p>
        )}
      </div>
    </>
  );
}

function Trees({
  head,
  name,
  trees,
}: {
  head: VarietyHead;
  name: string;
  trees: readonly AdminProduct[];
}) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel aria-labelledby="trees-title" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="trees-title" className="title-panel">
          Trees
        </h2>
        <Button variant="ghost" size="small" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4.5" /> Add a rootstock
        </Button>
      </div>
      <p className="mt-1 text-sm text-ink-2">
        {head.state === 'published'
          ? 'Price, stock and size of each rootstock. These changes are in the shop at once.'
          : 'They stay hidden until the variety is published.'}
      </p>
      {trees.length === 0 && <p className="mt-4">No tree yet: add a rootstock with its price.</p>}
      <ul className="mt-3">
        {trees.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </ul>
      {isAdding && (
        <NewTreeDialog
          variety={{ variety: name, fruit: head.fruit }}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  );
}

const NoVariety = () => (
  <Panel className="grid justify-items-center gap-4 py-14 text-center text-lg">
    <h1 className="title-panel">Variety not found</h1>
    <Link to="/admin/varieties" className="link">
      All varieties
    </Link>
  </Panel>
);
