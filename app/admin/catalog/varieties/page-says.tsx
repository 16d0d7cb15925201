import { Fields, readTyped, type FieldsForm } from '#app/admin/kit/fields.tsx';
import { missingFacts, varietyContentSchema } from '#domain/admin/varieties.ts';
import { describeGrowing } from '#domain/growing/variety-texts.ts';
import { varietyFields } from './fact-fields.tsx';

const fallbacks = ['bloom', 'pollination', 'ripens'] as const;
const names = {
  bloom: 'Bloom',
  pollination: 'Pollination',
  ripens: 'Ripens',
  keeps: 'Keeps',
  uses: 'Uses',
} as const;

/** What the page will tell by these facts, as they are typed, and texts for where there are none. */
export function PageSays({ form, trees }: { form: FieldsForm; trees: number }) {
  const parsed = varietyContentSchema.safeParse(readTyped(varietyFields, form.watch()));
  if (!parsed.success)
    return (
      <p className="text-ink-2">
        {parsed.error.issues[0]?.message}. As soon as this is right, you see here what the page will
        say.
      </p>
    );
  const content = parsed.data;
  const made = describeGrowing(content);
  const missing = missingFacts(content, trees);
  const unsaid = fallbacks.filter((field) => !made[field]);
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[130px_minmax(0,1fr)]">
        {Object.entries(names).map(([field, name]) => {
          const key = field as keyof typeof names; // its own key
          const text = made[key] || (key === 'keeps' || key === 'uses' ? '' : content[key]);
          return (
            <div key={field} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="mb-2 text-ink-2 sm:mb-0">{text || 'Nothing'}</dd>
            </div>
          );
        })}
      </dl>
      {unsaid.length > 0 && (
        <div className="mt-4 grid gap-4">
          <p className="text-sm text-ink-2">
            Where facts are missing, the page shows what you write here.
          </p>
          <Fields of={varietyFields} form={form} only={unsaid} />
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
