import { useWatch, type UseFormReturn } from 'react-hook-form';
import { AdminCheck, AdminInput, AdminSelect, AdminText } from '#app/admin/kit/controls.tsx';
import type { VarietyContent } from '#domain/admin/varieties.ts';
import type { Fruit } from '#domain/catalog/catalog.ts';
import {
  bloomReference,
  kindsOf,
  shortDayName,
  uses,
  type Kind,
} from '#domain/catalog/growing-facts.ts';
import { Noted } from './noted.tsx';
import { certaintyNames, labels, selfFruitNames, type VarietyInput } from './variety-input.ts';

type Form = UseFormReturn<VarietyInput>;
type Field = Exclude<keyof VarietyContent, 'pictures' | 'uses'>;

/** Facts that pages, partner lists and calendars are made from. Empty means not known. */
export function FactFields({ form, fruit }: { form: Form; fruit: Fruit }) {
  const kind = useWatch({ control: form.control, name: 'kind' }) as Kind; // chosen from the list
  const reference = shortDayName(bloomReference(kind));
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField form={form} field="kind" options={kindsOf[fruit].map((name) => [name, name])} />
      <SelectField
        form={form}
        field="selfFruit"
        options={[['', 'Not known'], ...Object.entries(selfFruitNames)]}
      />
      <TextField
        form={form}
        field="bloomFirst"
        hint={`Days from ${reference}: -2 is two days before`}
      />
      <TextField form={form} field="bloomLast" hint={`Days from ${reference}`} />
      <TextField form={form} field="pickFirst" hint="At the farm, such as Sep 15" />
      <TextField form={form} field="pickLast" hint="Such as Oct 3" />
      <TextField form={form} field="keepWeeks" hint="At 32 to 35 °F, from the last picking day" />
      <TextField form={form} field="chillWeeks" hint="Pears: in the cold, before they ripen" />
      <SelectField
        form={form}
        field="ploidy"
        hint="3: sterile pollen. If not known, it is no partner"
        options={[['', 'Not known'], ...['2', '3', '4'].map((sets) => [sets, sets] as const)]}
      />
      <TextField form={form} field="alleles" hint="Such as S2 S24, or S1 S4' if self-fertile" />
      <TextField form={form} field="sportOf" hint="The variety it is a mutation of" />
      <TextField form={form} field="chillHours" hint="Below 45 °F" />
      <fieldset className="sm:col-span-2">
        <legend className="text-sm font-semibold">{labels.uses}</legend>
        <div className="flex flex-wrap gap-x-5">
          {uses.map((use) => (
            <AdminCheck key={use} label={capitalize(use)} value={use} {...form.register('uses')} />
          ))}
        </div>
      </fieldset>
      <SelectField
        form={form}
        field="sure"
        className="sm:col-span-2"
        options={[['', 'Not said'], ...Object.entries(certaintyNames)]}
      />
      <TextField form={form} field="zones" hint="Such as 5-8" />
      <AreaField form={form} field="sources" className="sm:col-span-2 lg:col-span-3" rows={2} />
    </div>
  );
}

interface FieldProps {
  form: Form;
  field: Field;
  hint?: string;
  className?: string;
}

export const TextField = ({
  form,
  field,
  hint,
  className,
  maxLength,
}: FieldProps & { maxLength?: number }) => (
  <Noted hint={hint} error={form.formState.errors[field]?.message} className={className ?? ''}>
    {(note) => (
      <AdminInput
        label={labels[field]}
        autoComplete="off"
        maxLength={maxLength}
        {...note}
        {...form.register(field)}
      />
    )}
  </Noted>
);

export const AreaField = ({
  form,
  field,
  hint,
  className,
  rows,
}: FieldProps & { rows: number }) => (
  <Noted hint={hint} error={form.formState.errors[field]?.message} className={className ?? ''}>
    {(note) => <AdminText label={labels[field]} rows={rows} {...note} {...form.register(field)} />}
  </Noted>
);

const SelectField = ({
  form,
  field,
  hint,
  className,
  options,
}: FieldProps & { options: readonly (readonly [value: string, name: string])[] }) => (
  <Noted hint={hint} error={form.formState.errors[field]?.message} className={className ?? ''}>
    {(note) => (
      <AdminSelect label={labels[field]} {...note} {...form.register(field)}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </AdminSelect>
    )}
  </Noted>
);

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
