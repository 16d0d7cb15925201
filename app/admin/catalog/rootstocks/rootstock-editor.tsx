import { useNavigate } from 'react-router';
import { rootstockQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { RevisedEditor, type EditedForm } from '#app/admin/kit/revised-editor.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useSchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { api, unwrap } from '#app/api.ts';
import {
  describeRootstock,
  rootstockSchema,
  type RootstockContent,
} from '#domain/admin/rootstocks.ts';
import { RootstockFields } from './rootstock-fields.tsx';
import { contentFrom, emptyRootstock, inputOf, type RootstockInput } from './rootstock-input.ts';

const list = '/admin/rootstocks';
const routes = api.api.admin.rootstocks[':id'];

export const RootstockEditor = ({ id }: { id: string }) => (
  <RevisedEditor
    query={rootstockQuery(id)}
    what="rootstock"
    save={(json) => unwrap(routes.$put({ param: { id }, json }))}
    restore={(json) => unwrap(routes.restore.$post({ param: { id }, json }))}
    describe={describeRootstock}
    title={({ content }) => content.name}
    back={[list, 'All rootstocks']}
  >
    {({ content, ...form }) => (
      <RootstockForm
        {...form}
        label="Edit rootstock"
        save={['Save rootstock', 'Saving...']}
        values={inputOf(content)}
      />
    )}
  </RevisedEditor>
);

export function NewRootstock() {
  const navigate = useNavigate();
  const { mutate, isPending } = useAdminChange({
    send: async (json: RootstockContent) => {
      const { id } = await unwrap(api.api.admin.rootstocks.$post({ json }));
      await navigate(`${list}/${id}`);
    },
    done: ({ name }) => `${name} added`,
  });
  return (
    <>
      <AdminHeading title="New rootstock" />
      <RootstockForm
        label="New rootstock"
        save={['Add rootstock', 'Adding...']}
        cancel={list}
        values={emptyRootstock}
        busy={isPending}
        onSave={(content, onError) => mutate(content, { onError })}
      />
    </>
  );
}

interface RootstockFormProps extends Partial<Omit<EditedForm<RootstockContent>, 'content'>> {
  label: string;
  save: readonly [string, string];
  cancel?: string;
  values: RootstockInput;
  onSave: EditedForm<RootstockContent>['onSave'];
}

function RootstockForm({ values, onDirty, onSave, busy = false, ...props }: RootstockFormProps) {
  const form = useSchemaForm({
    schema: rootstockSchema,
    values,
    toContent: contentFrom,
    onDirty,
    onSave,
  });
  return (
    <Form {...props} form={form} busy={busy}>
      <RootstockFields form={form} />
    </Form>
  );
}
