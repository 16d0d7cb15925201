import { AdminCheck, type Option } from '#app/admin/kit/controls.tsx';
import { InputField, SelectField, TextField } from '#app/admin/kit/form-field.tsx';
import type { SchemaForm } from '#app/admin/kit/use-schema-form.ts';
import type { VarietyContent } from '#domain/admin/varieties.ts';
import type { Fruit } from '#domain/catalog/catalog.ts';
import {
  bloomReference,
  kindsOf,
  shortDayName,
  uses,
  type Kind,
} from '#domain/catalog/growing-facts.ts';
import { certaintyNames, labels, selfFruitNames, type VarietyInput } from './variety-input.ts';

type Form = SchemaForm<VarietyInput>;
type Field = Exclude<keyof VarietyContent, 'pictures' | 'uses'>;

const choices: Partial<Record<Field, readonly Option[]>> = {
  selfFruit: [['', 'Not known'], ...Object.entries(selfFruitNames)],
  ploidy: [['', 'Not known'], '2', '3', '4'],
  sure: [['', 'Not said'], ...Object.entries(certaintyNames)],
};
const hints: Partial<Record<Field, string>> = {
  name: 'Links to an old name lead to the new one',
  botanicalName: 'Such as Malus domestica',
  pickFirst: 'At the farm, such as Sep 15',
  pickLast: 'Such as Oct 3',
  keepWeeks: 'At 32 to 35 °F, from the last picking day',
  chillWeeks: 'Pears: in the cold, before they ripen',
  ploidy: '3: sterile pollen. If not known, it is no partner',
  alleles: "Such as S2 S24, or S1 S4' if self-fertile",
  sportOf: 'The variety it is a mutation of',
  chillHours: 'Below 45 °F',
  zones: 'Such as 5-8',
};
const facts: readonly Field[] = [
  'bloomFirst',
  'bloomLast',
  'pickFirst',
  'pickLast',
  'keepWeeks',
  'chillWeeks',
  'ploidy',
  'alleles',
  'sportOf',
  'chillHours',
];

/** Facts that pages, partner lists and calendars are made from. Empty means not known. */
export function FactFields({ form, fruit }: { form: Form; fruit: Fruit }) {
  const reference = shortDayName(bloomReference(form.watch('kind') as Kind)); // chosen from the list
  const bloomHints: Partial<Record<Field, string>> = {
    bloomFirst: `Days from ${reference}: -2 is two days before`,
    bloomLast: `Days from ${reference}`,
  };
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <FactField form={form} name="kind" options={kindsOf[fruit]} />
      <FactField form={form} name="selfFruit" />
      {facts.map((name) => (
        <FactField key={name} form={form} name={name} hint={bloomHints[name]} />
      ))}
      <fieldset className="sm:col-span-2">
        <legend className="text-sm font-semibold">{labels.uses}</legend>
        <div className="flex flex-wrap gap-x-5">
          {uses.map((use) => (
            <AdminCheck key={use} label={capitalize(use)} value={use} {...form.register('uses')} />
          ))}
        </div>
      </fieldset>
      <FactField form={form} name="sure" className="sm:col-span-2" />
      <FactField form={form} name="zones" />
      <FactField form={form} name="sources" className="sm:col-span-2 lg:col-span-3" rows={2} />
    </div>
  );
}

interface FactFieldProps {
  form: Form;
  name: Field;
  hint?: string | undefined;
  className?: string;
  options?: readonly Option[] | undefined;
  /** Of a long text. */
  rows?: number;
}

/** The control of a fact: a choice, a long text or a line. */
export function FactField({ form, name, hint, options, rows, className }: FactFieldProps) {
  const common = {
    label: labels[name],
    hint: hint ?? hints[name],
    className: className ?? '',
    ...form.field(name),
  };
  const offered = options ?? choices[name];
  if (rows) return <TextField {...common} rows={rows} />;
  if (!offered) return <InputField {...common} autoComplete="off" />;
  return <SelectField {...common} options={offered} />;
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
