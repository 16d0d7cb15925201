import {
  choiceField,
  Fields,
  lineField,
  numberField,
  textField,
  wordsField,
  type Field,
  type FieldsForm,
} from '#app/admin/kit/fields.tsx';
import { Panel } from '#app/ui/panel.tsx';
import {
  rootstockCategories,
  rootstockLabels as labels,
  type RootstockContent,
} from '#domain/admin/rootstocks.ts';
import { fruits } from '#domain/catalog/catalog.ts';

type Part = Partial<Record<keyof RootstockContent, Field>>;

const wide = { rows: 2, className: 'sm:col-span-2 lg:col-span-3' };
/** In feet or years; not every number is known. */
const numbers = (...names: (keyof RootstockContent)[]): Part =>
  Object.fromEntries(names.map((name) => [name, numberField(labels[name], { optional: true })]));

const sections: { title: string; note?: string; fields: Part }[] = [
  {
    title: 'Names',
    fields: {
      name: lineField(labels.name),
      shortName: lineField(labels.shortName, { hint: 'On cards, such as G.41' }),
      otherNames: wordsField(labels.otherNames, /,/, ', ', {
        hint: 'As price lists may write it, with commas between',
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
      unprunedNote: textField(labels.unprunedNote, wide),
    },
  },
  {
    title: 'Planting',
    note: 'For a tree that is kept at its height. Leave empty what you do not know: planning tools then leave it out.',
    fields: {
      ...numbers('width', 'inRow', 'rowsApart', 'toWall', 'unprunedMin', 'unprunedMax'),
      ...numbers('firstFruitMin', 'firstFruitMax'),
      stake: choiceField(
        labels.stake,
        [
          ['', 'Not known'],
          ['always', 'Always'],
          ['first years', 'In the first years'],
          ['none', 'Not needed'],
        ],
        { optional: true },
      ),
    },
  },
];
export const rootstockFields: Record<string, Field> = Object.assign(
  {},
  ...sections.map(({ fields }) => fields),
);

export const RootstockFields = ({ form }: { form: FieldsForm }) => (
  <div className="grid gap-5">
    {sections.map(({ title, note, fields }) => (
      <Panel key={title} aria-label={title}>
        <h2 className="title-panel">{title}</h2>
        {note && <p className="mt-1 text-sm text-ink-2">{note}</p>}
        <div className="mt-4 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Fields of={rootstockFields} only={Object.keys(fields)} form={form} />
        </div>
      </Panel>
    ))}
  </div>
);
