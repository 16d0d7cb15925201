import { useRef } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { NewScreen } from '#app/admin/kit/new-screen.tsx';
import { EditForm, revised, RevisedEditor } from '#app/admin/kit/revised-editor.tsx';
import { lineField, within } from '#app/ui/form/fields.tsx';
import { describeFarmPage, farmPageSchema, newFarmPageSchema } from '#domain/pages/farm-pages.ts';
import { FarmPageFields, farmPageFields as fields } from './farm-page-fields.tsx';
import { FarmPageBadge, SampleBadge } from './farm-pages-screen.tsx';

const routes = admin.pages[':id'];

export function FarmPageScreen({ id }: { id: string }) {
  const as = useRef<'draft' | 'publish'>('draft'); // also for saving again after a conflict
  const param = { id };
  return (
    <RevisedEditor
      {...revised(routes, { param })}
      save={(json) => routes.$put({ param, json: { ...json, as: as.current } })}
      what="page"
      describe={describeFarmPage}
      title={({ content }) => content.title}
      back={['/admin/pages', 'All pages']}
      actions={({ state, slug, revision }) =>
        state !== 'draft' && (
          <>
            <AdminButtonLink to={`/${slug}`} reloadDocument>
              View page
            </AdminButtonLink>
            <ChangeButton
              send={() => routes.unpublish.$post({ param, json: { basedOn: revision } })}
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
      {(edited) => {
        const saveAs =
          (next: typeof as.current): typeof edited.onSave =>
          (...saved) => {
            as.current = next;
            edited.onSave(...saved);
          };
        return (
          <EditForm
            edited={{ ...edited, onSave: saveAs('draft') }}
            fields={fields}
            schema={farmPageSchema}
            label="Edit page"
            save={['Save draft', 'Saving...']}
            buttons={({ submit }) => (
              <AdminButton
                disabled={edited.busy}
                onClick={() => submit(saveAs('publish') as Parameters<typeof submit>[0])} // parsed by the schema
              >
                Save and publish
              </AdminButton>
            )}
          >
            {(form) => <FarmPageFields form={form} />}
          </EditForm>
        );
      }}
    </RevisedEditor>
  );
}

const slugFields = {
  slug: lineField('Address', {
    className: 'mb-5 max-w-[420px]',
    autoCapitalize: 'none',
    placeholder: 'wholesale',
  }),
};

export const NewFarmPageScreen = () => (
  <NewScreen
    title="New page"
    list="/admin/pages"
    schema={newFarmPageSchema}
    fields={{ ...slugFields, ...within('content', fields) }}
    content={{ content: { inFooter: true, isSample: false } }}
    create={(json) => admin.pages.$post({ json })}
    save={['Create draft', 'Creating...']}
    done="Draft created"
  >
    {(form) => {
      const hint = `The page will be at /${form.watch('slug') || 'wholesale'}. This cannot be changed later.`;
      return (
        <>
          <Fields of={slugFields} form={form} looks={{ slug: { hint } }} />
          <FarmPageFields form={form} at="content." />
        </>
      );
    }}
  </NewScreen>
);
