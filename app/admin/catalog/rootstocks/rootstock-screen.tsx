import { admin } from '#app/admin/kit/admin-api.ts';
import { FieldGroups, fieldsOfGroups, type FieldGroup } from '#app/admin/kit/field-groups.tsx';
import { wordsField } from '#app/admin/kit/fields.tsx';
import { NewScreen } from '#app/admin/kit/new-screen.tsx';
import { EditForm, revised, RevisedEditor } from '#app/admin/kit/revised-editor.tsx';
import {
  choiceField,
  lineField,
  numberField,
  textField,
  type Field,
  type FieldsForm,
} from '#app/ui/form/fields.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { fruits, rootstockCategories } from '#domain/catalog/catalog.ts';
import {
  describeRootstock,
  rootstockLabels as labels,
  rootstockSchema as schema,
  type RootstockContent,
} from '#domain/catalog/rootstock-content.ts';

const list = '/admin/rootstocks';

const wide = { rows: 2, className: 'col-span-full' };
/** In feet or years; not every number is known. */
const numbers = (
  ...names: (keyof RootstockContent)[]
): Partial<Record<keyof RootstockContent, Field>> =>
  Object.fromEntries(names.map((name) => [name, numberField(labels[name], { optional: true })]));

const stakes = {
  '': 'Not known',
  always: 'Always',
  'first years': 'In the first years',
  none: 'Not needed',
};
const fireBlight = { '': 'Not known', low: 'Low', medium: 'Medium', high: 'High' };
const groups: FieldGroup<keyof RootstockContent>[] = [
  {
    title: 'Names',
    fields: {
      name: lineField(labels.name),
      shortName: lineField(labels.shortName, { hint: 'On cards, such as G.41' }),
      otherNames: wordsField(labels.otherNames, /,/, ', ', {
        hint: 'Names that price lists may use, with commas between',
      }),
    },
  },
  {
    title: 'What customers read',
    note: 'In the guide, on cards and on tree pages.',
    fields: {
      fruit: choiceField(labels.fruit, fruits),
      category: choiceField(labels.category, rootstockCategories),
      production: lineField(labels.production, { hint: 'Such as Early, Medium' }),
      feetMin: numberField(labels.feetMin),
      feetMax: numberField(labels.feetMax),
      hardiness: lineField(labels.hardiness),
      soil: textField(labels.soil, wide),
      benefits: textField(labels.benefits, wide),
      caution: lineField(labels.caution, {
        hint: 'One sentence that buyers read before they pay',
        className: 'col-span-full',
      }),
      unprunedNote: textField(labels.unprunedNote, wide),
    },
  },
  {
    title: 'Planting',
    note: 'For a tree that is kept at its height. Leave empty what you do not know: planning tools then leave it out.',
    fields: {
      ...numbers('width', 'inRow', 'rowsApart', 'toWall', 'unprunedMin', 'unprunedMax'),
      ...numbers('firstFruitMin', 'firstFruitMax'),
      stake: choiceField(labels.stake, Object.entries(stakes), { optional: true }),
      fireBlight: choiceField(labels.fireBlight, Object.entries(fireBlight), { optional: true }),
    },
  },
];
const fields = fieldsOfGroups(groups);
const groupsIn = (form: FieldsForm) => (
  <Panel>
    <FieldGroups of={groups} form={form} />
  </Panel>
);

export const RootstockScreen = ({ id }: { id: string }) => (
  <RevisedEditor
    {...revised(admin.rootstocks[':id'], { param: { id } })}
    what="rootstock"
    describe={describeRootstock}
    title={({ content }) => content.name}
    back={[list, 'All rootstocks']}
  >
    {(edited) => (
      <EditForm
        edited={edited}
        fields={fields}
        schema={schema}
        label="Edit rootstock"
        save={['Save rootstock', 'Saving...']}
      >
        {groupsIn}
      </EditForm>
    )}
  </RevisedEditor>
);

export const NewRootstockScreen = () => (
  <NewScreen
    title="New rootstock"
    list={list}
    fields={fields}
    schema={schema}
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
    {groupsIn}
  </NewScreen>
);
