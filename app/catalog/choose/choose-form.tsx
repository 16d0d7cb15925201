import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { InlineLink } from '#app/ui/links.tsx';
import {
  chooseSeasons,
  chooseUses,
  seasonLabels,
  sizeProblem,
  useLabels,
  usualYards,
  yardValue,
  zipLengthMax,
  zipProblem,
  type ChooseQuery,
} from '#domain/growing/choose/choose-query.ts';
import { zoneCookieValue } from '#domain/growing/place-cookie.ts';

/** A plain GET form: works without JavaScript, and each answer has its address. */
export function ChooseForm({ query }: { query: ChooseQuery }) {
  const { climate, place, ground, use, season, typedSize, typedZip } = query;
  const yard = yardValue(ground);
  const isUsual = !typedSize && (yard === 'pot' || yard in usualYards);
  const size = typedSize ?? (isUsual ? undefined : ground);
  const yards: [string, string][] = [
    ['pot', 'A pot on a balcony'],
    ...Object.entries(usualYards),
    ['own', 'Another size'],
  ];
  return (
    <>
      <h1 className="title-page pt-[clamp(36px,4.4vw,60px)]">Choose your pair</h1>
      <p className="mt-4 max-w-[40em] text-lg text-ink-2">
        Most fruit trees need a partner. Tell us where they will stand and what you like: we look
        for two that pollinate each other, fit your yard and ripen at your place.
      </p>
      {typedSize && (
        <p
          role="alert"
          className="mt-6 max-w-[46em] rounded-field bg-gold-tint px-5 py-4 font-medium text-gold"
        >
          {sizeProblem}
        </p>
      )}
      <form
        method="get"
        action="/choose#answer"
        className="mt-8 grid gap-7 rounded-panel border border-line bg-surface p-[clamp(18px,2.4vw,32px)] print:hidden"
      >
        <div>
          <Field
            label="Your ZIP code"
            id="choose-zip"
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={zipLengthMax}
            defaultValue={typedZip}
            error={typedZip === undefined ? undefined : zipProblem}
            className="w-52"
          />
          <p className="mt-2 max-w-[44em] text-sm text-ink-2">
            {place === 'known' && climate
              ? `The answer below is for zone ${climate.zone}. Enter a ZIP code for another place.`
              : 'Optional: without it, what suits our farm comes first. The address of the answer has your climate, not your ZIP code.'}
          </p>
          {place === 'known' && (
            <input type="hidden" name="place" value={climate ? zoneCookieValue(climate) : ''} />
          )}
        </div>
        <Choices legend="Your yard" name="yard" chosen={isUsual ? yard : 'own'} options={yards} />
        <div className="-mt-3 flex flex-wrap gap-4">
          <Field
            label="Width in feet"
            id="choose-width"
            name="width"
            inputMode="numeric"
            maxLength={4}
            defaultValue={size?.width}
            className="w-40"
          />
          <Field
            label="Depth in feet"
            id="choose-depth"
            name="depth"
            inputMode="numeric"
            maxLength={4}
            defaultValue={size?.depth}
            className="w-40"
          />
        </div>
        <Choices
          legend="What for"
          name="for"
          chosen={use}
          options={chooseUses.map((one) => [one, useLabels[one]])}
        />
        <Choices
          legend="When"
          name="when"
          chosen={season}
          options={chooseSeasons.map((one) => [one, seasonLabels[one]])}
        />
        <div className="flex flex-wrap items-center gap-5">
          <Button type="submit">Find pairs</Button>
          {query.isAsked && <InlineLink to="/choose">Start again</InlineLink>}
        </div>
      </form>
      {query.isAsked && place !== 'known' && (
        <p className="mt-6 max-w-[46em] rounded-field bg-linen px-5 py-4 text-ink-2">
          {place === 'unknown'
            ? 'We have no data for this ZIP code, so winter and season there are not checked: what suits our farm comes first.'
            : 'Without a ZIP code, winter and season at your place are not checked: what suits our farm comes first.'}{' '}
          <InlineLink to="/your-place">Will it grow here?</InlineLink>
        </p>
      )}
    </>
  );
}

interface ChoicesProps {
  legend: string;
  name: string;
  chosen: string;
  options: readonly (readonly [value: string, label: string])[];
}

const Choices = ({ legend, name, chosen, options }: ChoicesProps) => (
  <fieldset className="min-w-0">
    <legend className="font-semibold">{legend}</legend>
    <div className="mt-2.5 flex flex-wrap gap-2">
      {options.map(([value, label]) => (
        <label
          key={value}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-control bg-surface px-4 text-sm has-checked:border-pine has-checked:bg-leaf-tint has-checked:text-leaf has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
        >
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            className="size-4.5 accent-pine"
          />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);
