import { type Field, type FieldSet, type FieldsForm } from '#app/ui/form/fields.tsx';
import { Fields } from './fields.tsx';

/** Fields that belong together, below their title. */
export interface FieldGroup<Name extends string = string> {
  title: string;
  note?: string;
  fields: Readonly<{ [Of in Name]?: Field }>;
}

export const fieldsOfGroups = (groups: readonly FieldGroup[]): FieldSet =>
  Object.assign({}, ...groups.map(({ fields }) => fields)) as FieldSet;

interface FieldGroupsProps {
  of: readonly FieldGroup[];
  form: FieldsForm;
  /** Where they are in the form, such as `content.`. */
  at?: string;
}

export const FieldGroups = ({ of, form, at = '' }: FieldGroupsProps) => (
  <div className="grid gap-7">
    {of.map(({ title, note, fields }) => (
      <fieldset key={title} className="min-w-0">
        <legend className="text-lg font-semibold">{title}</legend>
        {note && <p className="mt-0.5 max-w-[46em] text-sm text-ink-2">{note}</p>}
        <div className="mt-3 grid items-start gap-3.5 *:min-w-0 grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]">
          <Fields of={fields as FieldSet} form={form} at={at} />
        </div>
      </fieldset>
    ))}
  </div>
);
