import { Form } from '#app/admin/kit/form.tsx';
import type { EditedForm } from '#app/admin/kit/revised-editor.tsx';
import { useSchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { Section } from '#app/ui/section.tsx';
import {
  varietyContentSchema,
  type VarietyContent,
  type VarietyHead,
} from '#domain/admin/varieties.ts';
import { FactField, FactFields } from './fact-fields.tsx';
import { PageSays } from './page-says.tsx';
import { PictureFields } from './picture-fields.tsx';
import { contentOf, inputOf } from './variety-input.ts';

type VarietyFormProps = EditedForm<VarietyContent> & { head: VarietyHead };

export function VarietyForm({ head, content, onDirty, onSave, ...state }: VarietyFormProps) {
  const form = useSchemaForm({
    schema: varietyContentSchema,
    values: inputOf(content),
    toContent: contentOf,
    inputAt: ([name]) => (name === 'pictures' ? 'root' : (name as keyof VarietyContent)), // the schema has the form's fields
    onDirty,
    onSave,
  });
  return (
    <Form
      {...state}
      form={form}
      label={`Edit ${content.name}`}
      save={[head.state === 'draft' ? 'Save draft' : 'Save', 'Saving...']}
      bar={['Not saved yet', '']}
    >
      <div className="grid gap-6">
        <Section title="Name and text">
          <div className="grid gap-4 sm:grid-cols-2">
            <FactField form={form} name="name" />
            <FactField form={form} name="botanicalName" />
            <FactField form={form} name="about" rows={4} className="sm:col-span-2" />
          </div>
        </Section>
        <Section
          title="Pictures"
          note="The first one is the main picture, also on its card and in search results."
          body="grid gap-4"
        >
          <PictureFields form={form} fruit={head.fruit} />
        </Section>
        <Section
          title="Facts"
          note="Leave empty what you do not know. Partner lists and texts are made from these."
        >
          <FactFields form={form} fruit={head.fruit} />
        </Section>
        <Section title="What the page says">
          <PageSays form={form} trees={head.trees} />
        </Section>
      </div>
    </Form>
  );
}
