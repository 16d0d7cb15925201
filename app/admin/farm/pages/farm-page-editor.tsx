import { useRef } from 'react';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { RevisedEditor, type EditedForm } from '#app/admin/kit/revised-editor.tsx';
import { useSchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { api, unwrap } from '#app/api.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import {
  describeFarmPage,
  farmPageSchema,
  type FarmPageContent,
} from '#domain/admin/farm-pages.ts';
import { FarmPageBadge, SampleBadge } from './farm-page-badge.tsx';
import { FarmPageFields, type FarmPageInput } from './farm-page-fields.tsx';
import { farmPageQuery } from './farm-page-queries.ts';

type SaveAs = 'draft' | 'publish';
const routes = api.api.admin.pages[':id'];

export function FarmPageEditor({ id }: { id: string }) {
  const as = useRef<SaveAs>('draft'); // also for saving again after a conflict
  return (
    <RevisedEditor
      query={farmPageQuery(id)}
      what="page"
      save={(json) => unwrap(routes.$put({ param: { id }, json: { ...json, as: as.current } }))}
      restore={(json) => unwrap(routes.restore.$post({ param: { id }, json }))}
      describe={describeFarmPage}
      title={({ content }) => content.title}
      back={['/admin/pages', 'All pages']}
      actions={({ state, slug, revision }) =>
        state !== 'draft' && (
          <>
            <ButtonLink variant="ghost" size="small" to={`/${slug}`} reloadDocument>
              View page
            </ButtonLink>
            <ChangeButton
              send={() =>
                unwrap(routes.unpublish.$post({ param: { id }, json: { basedOn: revision } }))
              }
              done="Page unpublished"
              failed="Failed to unpublish the page"
              busy="Unpublishing..."
            >
              Unpublish
            </ChangeButton>
          </>
        )
      }
      summary={({ state, slug, content }) => (
        <p className="mb-5 flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <FarmPageBadge state={state} />
          {content.isSample && <SampleBadge />}/{slug}
        </p>
      )}
    >
      {(edited) => (
        <EditForm
          {...edited}
          onSaveAs={(next) => {
            as.current = next;
          }}
        />
      )}
    </RevisedEditor>
  );
}

type EditFormProps = EditedForm<FarmPageContent> & { onSaveAs: (as: SaveAs) => void };

function EditForm({ content, busy, disabled, onDirty, onSave, onSaveAs }: EditFormProps) {
  const form = useSchemaForm({
    schema: farmPageSchema,
    values: { ...content, slug: '' } satisfies FarmPageInput,
    toContent: ({ title, description, body, inFooter, isSample }) => ({
      title,
      description,
      body,
      inFooter,
      isSample,
    }),
    onDirty,
    onSave,
  });
  const saveAs = (as: SaveAs) => {
    onSaveAs(as);
    form.submit();
  };
  return (
    <Form
      form={{ ...form, submit: () => saveAs('draft') }}
      label="Edit page"
      save={['Save draft', 'Saving...']}
      busy={busy}
      disabled={disabled}
      buttons={
        <Button variant="ghost" size="small" disabled={busy} onClick={() => saveAs('publish')}>
          Save and publish
        </Button>
      }
    >
      <FarmPageFields form={form} />
    </Form>
  );
}
