import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { Fields, wordsField, yearDayField } from '#app/admin/kit/fields.tsx';
import {
  choiceField,
  lineField,
  ownField,
  textField,
  wholeField,
  type Field,
  type FieldsForm,
} from '#app/ui/form/fields.tsx';
import type { Fruit } from '#domain/catalog/catalog.ts';
import {
  bloomReference,
  diseasesOf,
  kindsOf,
  shortDayName,
  uses,
  type Kind,
} from '#domain/catalog/growing-facts.ts';
import type { VarietyContent } from '#domain/catalog/varieties.ts';

const maybe = { optional: true, inputMode: 'text' } as const;
const words = { rows: 2 };
const wide = 'sm:col-span-2';
const keepHint = 'At 32 to 35 °F, from the last picking day';
const chillHint = 'Pears: in the cold, before they ripen';
const selfFruit = { '': 'Not known', none: 'None', some: 'Some', full: 'Full crop' };
const sure = {
  '': 'Not said',
  read: 'Read in a source',
  common: 'Common knowledge',
  doubtful: 'Doubtful: pages say “about”',
};

const susceptibility = Object.entries({
  '': 'Not known',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
});

/** Texts, and facts that pages, partner lists and calendars are made from. Empty means not known. */
export const varietyFields = {
  name: lineField('Name', { hint: 'Links to an old name lead to the new one' }),
  kind: choiceField('Kind', []), // those of its fruit
  botanicalName: lineField('Botanical name', { hint: 'Such as Malus domestica' }),
  about: textField('About this tree', { rows: 4, className: wide }),
  bloom: textField('Bloom, in words', words),
  pollination: textField('Pollination, in words', words),
  ripens: textField('Ripening, in words', words),
  zones: lineField('USDA zones', { hint: 'Such as 5-8' }),
  sportOf: lineField('Sport of', { ...maybe, hint: 'The variety it is a mutation of' }),
  ploidy: {
    ...wholeField('Sets of chromosomes', { optional: true }),
    control: 'choice',
    looks: {
      options: [['', 'Not known'], '2', '3', '4'],
      hint: 'The pollen of a variety with 3 is sterile. A variety whose number is not known is no partner.',
    },
  },
  alleles: wordsField('S-alleles', /[\s,;]+/, ' ', {
    hint: "Such as S2 S24, or S1 S4' if self-fertile",
  }),
  selfFruit: choiceField('Fruit without a partner', Object.entries(selfFruit), { optional: true }),
  bloomFirst: wholeField('First day of bloom', maybe),
  bloomLast: wholeField('Last day of bloom', maybe),
  pickFirst: yearDayField('Pick from', { ...maybe, hint: 'At the farm, such as Sep 15' }),
  pickLast: yearDayField('Pick until', { ...maybe, hint: 'Such as Oct 3' }),
  keepWeeks: wholeField('Keeps, weeks', { ...maybe, hint: keepHint }),
  chillWeeks: wholeField('Chill before ripening, weeks', { ...maybe, hint: chillHint }),
  uses: ownField('Uses'),
  chillHours: wholeField('Winter chill, hours', { ...maybe, hint: 'Below 45 °F' }),
  fireBlight: choiceField('Fire blight', susceptibility, { optional: true }),
  scab: choiceField('Scab', susceptibility, { optional: true }),
  mildew: choiceField('Powdery mildew', susceptibility, { optional: true }),
  rust: choiceField('Cedar apple rust', susceptibility, { optional: true }),
  canker: choiceField('Bacterial canker', susceptibility, { optional: true }),
  cracking: choiceField('Cracking in rain', susceptibility, { optional: true }),
  diseaseSource: textField('Source of the diseases', { ...words, className: wide }),
  sure: choiceField('How sure', Object.entries(sure), { optional: true, className: wide }),
  sources: textField('Sources', { rows: 2, className: 'sm:col-span-2 lg:col-span-3' }),
  pictures: ownField('Pictures'),
} satisfies Record<keyof VarietyContent, Field>;

const facts = ['kind', 'selfFruit', 'bloomFirst', 'bloomLast', 'pickFirst', 'pickLast'];
const moreFacts = ['keepWeeks', 'chillWeeks', 'ploidy', 'alleles', 'sportOf', 'chillHours'];

export function FactFields({ form, fruit }: { form: FieldsForm; fruit: Fruit }) {
  const kind = form.watch('kind') as Kind; // chosen from the list
  const reference = shortDayName(bloomReference(kind));
  const looks = {
    kind: { options: kindsOf[fruit] },
    bloomFirst: { hint: `Days from ${reference}: -2 is two days before` },
    bloomLast: { hint: `Days from ${reference}` },
  };
  const fields = { of: varietyFields, form, looks };
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <Fields {...fields} only={[...facts, ...moreFacts]} />
      <fieldset className={wide}>
        <legend className="text-sm font-semibold">{varietyFields.uses.label}</legend>
        <div className="flex flex-wrap gap-x-5">
          {uses.map((use) => (
            <AdminCheck key={use} label={capitalize(use)} value={use} {...form.register('uses')} />
          ))}
        </div>
      </fieldset>
      <Fields {...fields} only={[...diseasesOf[kind], 'diseaseSource']} />
      <Fields {...fields} only={['sure', 'zones', 'sources']} />
    </div>
  );
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
