import { rootstockQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { RevisionHistory } from '#app/admin/kit/revision-history.tsx';
import { SaveConflict } from '#app/admin/kit/save-conflict.tsx';
import { useRevised } from '#app/admin/kit/use-revised.ts';
import { api, unwrap } from '#app/api.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { describeRootstock, type RootstockContent } from '#domain/admin/rootstocks.ts';
import { RootstockForm } from './rootstock-form.tsx';
import { inputOf } from './rootstock-input.ts';

const routes = api.api.admin.rootstocks[':id'];

export function RootstockEditor({ id }: { id: string }) {
  const revised = useRevised<RootstockContent>({
    query: rootstockQuery(id),
    what: 'rootstock',
    save: (json) => unwrap(routes.$put({ param: { id }, json })),
    restore: (json) => unwrap(routes.restore.$post({ param: { id }, json })),
    describe: describeRootstock,
  });
  const { edited, history, conflict, busy, isError, retry, save, restore, onDirty } = revised;
  if (!edited && isError) return <LoadProblem what="the rootstock" onRetry={retry} />;
  if (!edited) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title={edited.content.name}>
        <ButtonLink variant="ghost" size="small" to="/admin/rootstocks">
          All rootstocks
        </ButtonLink>
      </AdminHeading>
      {conflict && <SaveConflict {...conflict} busy={busy} />}
      <RootstockForm
        label="Edit rootstock"
        values={inputOf(edited.content)}
        disabled={Boolean(conflict)}
        onDirty={onDirty}
        onSave={save}
      >
        <Button type="submit" size="small" busyLabel={busy && 'Saving...'}>
          Save rootstock
        </Button>
      </RootstockForm>
      <RevisionHistory history={history} busy={busy} onRestore={restore} />
    </>
  );
}
