import { Fields } from '#app/admin/kit/fields.tsx';
import { readTyped, type FieldsForm } from '#app/ui/form/fields.tsx';
import { Section } from '#app/ui/section.tsx';
import { missingFacts, varietyContentSchema, type VarietyHead } from '#domain/catalog/varieties.ts';
import { describeGrowing } from '#domain/growing/variety-texts.ts';
import { FactFields, varietyFields as fields } from './fact-fields.tsx';
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

/** What the page says, by the facts or else by the owner's own texts. */
const says = [
  ['bloom', 'Bloom'],
  ['pollination', 'Pollination'],
  ['ripens', 'Ripens'],
  ['keeps', 'Keeps'],
  ['uses', 'Uses'],
] as const;

/** What the page will tell by these facts, as they are typed, and texts for where there are none. */
function PageSays({ form, trees }: { form: FieldsForm; trees: number }) {
  const { data: content, error } = varietyContentSchema.safeParse(readTyped(fields, form.watch()));
  if (!content)
    return (
      <p className="text-ink-2">
        {error?.issues[0]?.message}. As soon as this is right, you see here what the page will say.
      </p>
    );
  const made = describeGrowing(content);
  const missing = missingFacts(content, trees);
  const own = { ...content, keeps: '', uses: '' };
  const unsaid = (['bloom', 'pollination', 'ripens'] as const).filter((name) => !made[name]);
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[130px_minmax(0,1fr)]">
        {says.map(([name, label]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="mb-2 text-ink-2 sm:mb-0">{made[name] || own[name] || 'Nothing'}</dd>
          </div>
        ))}
      </dl>
      {unsaid.length > 0 && (
        <div className="mt-4 grid gap-4">
          <p className="text-sm text-ink-2">
            Where facts are missing, the page shows what you write here.
          </p>
          <Fields of={fields} form={form} only={unsaid} />
        </div>
      )}
      {missing.length > 0 && (
        <p role="note" className="mt-4 rounded-field bg-gold-tint px-4 py-2.5 text-sm text-gold">
          <b className="font-semibold">The page will leave out:</b> {missing.join(', ')}.
        </p>
      )}
    </>
  );
}
