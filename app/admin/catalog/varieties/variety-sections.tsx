import { Fields, type FieldsForm } from '#app/admin/kit/fields.tsx';
import { Section } from '#app/ui/section.tsx';
import type { VarietyHead } from '#domain/admin/varieties.ts';
import { FactFields, varietyFields as fields } from './fact-fields.tsx';
import { PageSays } from './page-says.tsx';
import { PictureFields } from './picture-fields.tsx';

/** All that is edited of a variety. */
export const VarietySections = ({ form, head }: { form: FieldsForm; head: VarietyHead }) => (
  <div className="grid gap-6">
    <Section title="Name and text" body="grid gap-4 sm:grid-cols-2">
      <Fields of={fields} form={form} only={['name', 'botanicalName', 'about']} />
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
);
