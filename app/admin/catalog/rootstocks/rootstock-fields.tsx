import { InputField, SelectField, TextField } from '#app/admin/kit/form-field.tsx';
import type { SchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { Panel } from '#app/ui/panel.tsx';
import { rootstockCategories, rootstockLabels, stakes } from '#domain/admin/rootstocks.ts';
import { fruits } from '#domain/catalog/catalog.ts';
import type { RootstockInput } from './rootstock-input.ts';

type Field = keyof RootstockInput;

const sections: { title: string; note?: string; fields: Field[] }[] = [
  { title: 'Names', fields: ['name', 'shortName', 'otherNames'] },
  {
    title: 'What customers read',
    note: 'In the guide, on cards and on tree pages.',
    fields: [
      'fruit',
      'category',
      'production',
      'feetMin',
      'feetMax',
      'hardiness',
      'soil',
      'benefits',
      'unprunedNote',
    ],
  },
  {
    title: 'Planting',
    note: 'For a tree that is kept at its height. Leave empty what you do not know: planning tools then leave it out.',
    fields: [
      'width',
      'inRow',
      'rowsApart',
      'toWall',
      'unprunedMin',
      'unprunedMax',
      'firstFruitMin',
      'firstFruitMax',
      'stake',
    ],
  },
];
const hints: Partial<Record<Field, string>> = {
  shortName: 'On cards, such as G.41',
  otherNames: 'As price lists may write it, with commas between',
  production: 'Such as Early, Medium',
};
const choices: Partial<Record<Field, readonly string[]>> = {
  fruit: fruits,
  category: rootstockCategories,
  stake: ['', ...stakes],
};
const choiceNames: Record<string, string> = {
  '': 'Not known',
  always: 'Always',
  'first years': 'In the first years',
  none: 'Not needed',
};
const long: readonly Field[] = ['benefits', 'soil', 'unprunedNote'];
const texts: readonly Field[] = ['name', 'shortName', 'otherNames', 'production', 'hardiness'];

export const RootstockFields = ({ form }: { form: SchemaForm<RootstockInput> }) => (
  <div className="grid gap-5">
    {sections.map(({ title, note, fields }) => (
      <Panel key={title} aria-label={title}>
        <h2 className="title-panel">{title}</h2>
        {note && <p className="mt-1 text-sm text-ink-2">{note}</p>}
        <div className="mt-4 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {fields.map((field) => (
            <Control key={field} field={field} form={form} />
          ))}
        </div>
      </Panel>
    ))}
  </div>
);

function Control({ field, form }: { field: Field; form: SchemaForm<RootstockInput> }) {
  const common = {
    label: rootstockLabels[field],
    hint: hints[field],
    ...form.field(field),
  };
  const options = choices[field];
  if (options)
    return (
      <SelectField
        {...common}
        options={options.map((option) => [option, choiceNames[option] ?? option])}
      />
    );
  if (long.includes(field))
    return <TextField {...common} rows={2} className="sm:col-span-2 lg:col-span-3" />;
  const inputMode = texts.includes(field) ? 'text' : 'numeric';
  return <InputField {...common} inputMode={inputMode} autoComplete="off" />;
}
