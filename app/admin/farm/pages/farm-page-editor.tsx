import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { RevisionHistory } from '#app/admin/kit/revision-history.tsx';
import { SaveConflict } from '#app/admin/kit/save-conflict.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { useRevised } from '#app/admin/kit/use-revised.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import {
  describeFarmPage,
  farmPageSchema,
  type FarmPageContent,
} from '#domain/admin/farm-pages.ts';
import { FarmPageBadge, SampleBadge } from './farm-page-badge.tsx';
import { FarmPageFields } from './farm-page-fields.tsx';
import { farmPageQuery } from './farm-page-queries.ts';

type SaveAs = 'draft' | 'publish';

export function FarmPageEditor({ id }: { id: string }) {
  const query = farmPageQuery(id);
  const { data: page } = useQuery(query, queryClient);
  const as = useRef<SaveAs>('draft'); // also for saving again after a conflict
  const { edited, history, conflict, busy, isError, retry, save, restore, onDirty } =
    useRevised<FarmPageContent>({
      query,
      what: 'page',
      save: (json) =>
        unwrap(
          api.api.admin.pages[':id'].$put({ param: { id }, json: { ...json, as: as.current } }),
        ),
      restore: (json) => unwrap(api.api.admin.pages[':id'].restore.$post({ param: { id }, json })),
      describe: describeFarmPage,
    });
  const unpublishing = useAdminChange({
    send: async (basedOn: number | null) => {
      await unwrap(
        api.api.admin.pages[':id'].unpublish.$post({ param: { id }, json: { basedOn } }),
      );
    },
    done: 'Page unpublished',
    failed: 'Failed to unpublish the page',
  });

  if (!edited && isError) return <LoadProblem what="the page" onRetry={retry} />;
  if (!edited || !page) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title={page.content.title}>
        <ButtonLink variant="ghost" size="small" to="/admin/pages">
          All pages
        </ButtonLink>
        {page.state !== 'draft' && (
          <>
            <ButtonLink variant="ghost" size="small" to={`/${page.slug}`} reloadDocument>
              View page
            </ButtonLink>
            <Button
              variant="ghost"
              size="small"
              busyLabel={unpublishing.isPending && 'Unpublishing...'}
              onClick={() => unpublishing.mutate(page.revision)}
            >
              Unpublish
            </Button>
          </>
        )}
      </AdminHeading>
      <p className="mb-5 flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <FarmPageBadge state={page.state} />
        {page.content.isSample && <SampleBadge />}/{page.slug}
      </p>
      {conflict && <SaveConflict {...conflict} busy={busy} />}
      <EditForm
        content={edited.content}
        busy={busy}
        disabled={Boolean(conflict)}
        onDirty={onDirty}
        onSave={(content, next) => {
          as.current = next;
          save(content);
        }}
      />
      <RevisionHistory history={history} busy={busy} onRestore={restore} />
    </>
  );
}

interface EditFormProps {
  content: FarmPageContent;
  busy: boolean;
  disabled: boolean;
  onDirty: (isDirty: boolean) => void;
  onSave: (content: FarmPageContent, as: SaveAs) => void;
}

function EditForm({ content, busy, disabled, onDirty, onSave }: EditFormProps) {
  const form = useForm<FarmPageContent>({ values: content });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const showIssues = useCorrections(form, (input) =>
    (farmPageSchema.safeParse(input).error?.issues ?? []).map(({ path, message }) => ({
      field: path[0] as keyof FarmPageContent,
      message,
    })),
  );
  const saveAs = (as: SaveAs) =>
    form.handleSubmit((input) => {
      const parsed = farmPageSchema.safeParse(input);
      if (parsed.success) return onSave(parsed.data, as);
      showIssues(input);
    });
  return (
    <form
      noValidate
      aria-label="Edit page"
      onSubmit={(event) => {
        event.preventDefault();
        void saveAs('draft')();
      }}
    >
      <fieldset disabled={disabled} className="min-w-0">
        <FarmPageFields form={form} />
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button size="small" disabled={busy} onClick={() => void saveAs('publish')()}>
            Save and publish
          </Button>
          <Button type="submit" variant="ghost" size="small" busyLabel={busy && 'Saving...'}>
            Save draft
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
