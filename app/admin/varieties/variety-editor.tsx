import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { varietyQuery } from '#app/admin/admin-queries.ts';
import { AdminSkeleton } from '#app/admin/frame/admin-skeleton.tsx';
import { NewTreeDialog } from '#app/admin/products/new-tree-dialog.tsx';
import { ProductRow } from '#app/admin/products/product-row.tsx';
import { RevisionHistory } from '#app/admin/revisions/revision-history.tsx';
import { useAdminChange } from '#app/admin/use-admin-changes.ts';
import { api, ApiError, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { AdminProduct } from '#domain/admin/products.ts';
import type { Revised } from '#domain/admin/revisions.ts';
import { missingFacts, type VarietyContent, type VarietyHead } from '#domain/admin/varieties.ts';
import { varietyPath } from '#domain/catalog.ts';
import { VarietyForm } from './variety-form.tsx';
import { VarietyStateBadge } from './variety-state.tsx';

export function VarietyEditor({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(varietyQuery(id), queryClient);

  if (!data && error instanceof ApiError && error.status === 404) return <NoVariety />;
  if (!data && error) return <LoadProblem what="the variety" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  return <LoadedEditor variety={data} />;
}

type Loaded = Revised<VarietyContent> & { head: VarietyHead; trees: AdminProduct[] };
const routes = api.api.admin.varieties[':id'];

function LoadedEditor({ variety }: { variety: Loaded }) {
  const { head, trees, history } = variety;
  const { id } = head;
  // What the form was opened with: data refetched meanwhile must not count as seen by the admin.
  const [opened, setOpened] = useState<Pick<Loaded, 'content' | 'revision'>>(variety);
  const [isDirty, setDirty] = useState(false);
  const reopen = async () =>
    setOpened(await queryClient.fetchQuery({ ...varietyQuery(id), staleTime: 0 }));
  const { mutate: restore, isPending: isRestoring } = useAdminChange({
    send: async (revision: number) => {
      const json = { revision, basedOn: opened.revision };
      await unwrap(routes.restore.$post({ param: { id }, json }));
      await reopen();
      setDirty(false);
    },
    done: 'The saved state is back',
    failed: 'Failed to restore the state',
  });
  useUnsavedWarning(isDirty);

  return (
    <>
      <EditorHeading head={head} opened={opened} isDirty={isDirty} onChanged={reopen} />
      <VarietyForm head={head} opened={opened} onOpen={setOpened} onDirty={setDirty} />
      <Trees head={head} name={variety.content.name} trees={trees} />
      <RevisionHistory history={history} busy={isRestoring || isDirty} onRestore={restore} />
    </>
  );
}

interface EditorHeadingProps {
  head: VarietyHead;
  opened: Pick<Loaded, 'content' | 'revision'>;
  isDirty: boolean;
  onChanged: () => Promise<void>;
}

function EditorHeading({ head, opened, isDirty, onChanged }: EditorHeadingProps) {
  const { id, state } = head;
  const { name } = opened.content;
  const { mutate, isPending } = useAdminChange({
    send: async (next: VarietyHead['state']) => {
      const json = { state: next, basedOn: opened.revision };
      await unwrap(routes.state.$put({ param: { id }, json }));
      await onChanged();
    },
    done: (next) => (next === 'published' ? `${name} is in the shop` : `${name} is hidden`),
    failed: 'Failed to change the state',
  });

  function publish(): void {
    const missing = missingFacts(opened.content, head.trees);
    const question = `Publish ${name}? Its page will not tell: ${missing.join(', ')}.`;
    if (missing.length === 0 || head.trees === 0 || window.confirm(question)) mutate('published');
  }
  return (
    <>
      <p className="text-[15px]">
        <Link to="/admin/varieties" className="link inline-flex min-h-11 items-center">
          All varieties
        </Link>
      </p>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-[clamp(28px,3vw,40px)] wrap-anywhere">{name}</h1>
          <VarietyStateBadge state={state} />
        </div>
        <div className="flex flex-wrap gap-2.5">
          {head.trees > 0 && (
            <a
              href={varietyPath(name) + (state === 'published' ? '' : '?preview')}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-pine/55 px-[18px] text-[15px] font-semibold text-pine no-underline hover:bg-pine/7"
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
          <p className="w-full text-[15px] text-ink-2">
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
      <p className="mt-1 text-[15px] text-ink-2">
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
  <Panel className="grid justify-items-center gap-4 py-14 text-center text-[17px]">
    <h1 className="title-panel">Variety not found</h1>
    <Link to="/admin/varieties" className="link">
      All varieties
    </Link>
  </Panel>
);

/** Asks before the tab is closed or reloaded. */
function useUnsavedWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
