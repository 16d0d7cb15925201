import { admin } from '#app/admin/kit/admin-api.ts';
import { NewScreen } from '#app/admin/kit/new-screen.tsx';
import { EditForm, revised, RevisedEditor } from '#app/admin/kit/revised-editor.tsx';
import { describeRootstock, rootstockSchema } from '#domain/admin/rootstocks.ts';
import { RootstockFields, rootstockFields as fields } from './rootstock-fields.tsx';

const list = '/admin/rootstocks';

export const RootstockEditor = ({ id }: { id: string }) => (
  <RevisedEditor
    {...revised(admin.rootstocks[':id'], { param: { id } })}
    what="rootstock"
    describe={describeRootstock}
    title={({ content }) => content.name}
    back={[list, 'All rootstocks']}
  >
    {(edited) => (
      <EditForm
        {...{ edited, fields }}
        schema={rootstockSchema}
        label="Edit rootstock"
        save={['Save rootstock', 'Saving...']}
      >
        {(form) => <RootstockFields form={form} />}
      </EditForm>
    )}
  </RevisedEditor>
);

export const NewRootstock = () => (
  <NewScreen
    title="New rootstock"
    {...{ list, fields }}
    schema={rootstockSchema}
    content={{
      fruit: 'Apple',
      category: 'Semi-dwarf',
      production: 'Medium',
      hardiness: 'Cold hardy',
      otherNames: [],
    }}
    create={(json) => admin.rootstocks.$post({ json })}
    save={['Add rootstock', 'Adding...']}
    done={({ name }) => `${name} added`}
  >
    {(form) => <RootstockFields form={form} />}
  </NewScreen>
);
