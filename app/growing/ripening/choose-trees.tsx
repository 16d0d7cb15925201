import { Button } from '#app/ui/button.tsx';
import { fruits } from '#domain/catalog/catalog.ts';
import type { RipeningPage } from '#domain/pages/shop.ts';

const places: readonly [days: number, name: string][] = [
  [-14, 'Two weeks earlier than the farm'],
  [-7, 'A week earlier'],
  [0, 'As at the farm'],
  [7, 'A week later'],
  [14, 'Two weeks later than the farm'],
];

/** A plain form: works without JavaScript, and its address can be shared. */
export function ChooseTrees({ query, varieties }: Pick<RipeningPage, 'query' | 'varieties'>) {
  const { trees, shift, hardFrost } = query;
  return (
    <details className="mt-8 rounded-panel border border-line bg-surface print:hidden">
      <summary className="min-h-12 cursor-pointer px-5 py-3.5 font-semibold text-pine">
        {trees.length > 0 ? 'Change trees or place' : 'Choose your trees'}
      </summary>
      <form action="/ripening" className="grid gap-6 border-t border-line px-5 py-5">
        {fruits.map((fruit) => (
          <fieldset key={fruit} className="min-w-0">
            <legend className="font-semibold">{fruit}</legend>
            <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,190px),1fr))] gap-x-4">
              {varieties
                .filter((variety) => variety.fruit === fruit)
                .map(({ variety }) => (
                  <label key={variety} className="flex min-h-11 items-center gap-2.5">
                    <input
                      type="checkbox"
                      name="trees"
                      value={variety}
                      defaultChecked={trees.includes(variety)}
                      className="size-4.5 accent-pine"
                    />
                    {variety}
                  </label>
                ))}
            </div>
          </fieldset>
        ))}
        {hardFrost && <input type="hidden" name="frost" value={hardFrost} />}
        <div className="flex flex-wrap items-end gap-4">
          <label className="grid gap-1.5 font-semibold">
            Your yard
            <select
              name="shift"
              defaultValue={shift}
              className="min-h-[50px] rounded-field border border-control bg-surface px-4 text-base font-normal"
            >
              {(places.some(([days]) => days === shift)
                ? places
                : [
                    ...places,
                    [shift, `${Math.abs(shift)} days ${shift > 0 ? 'later' : 'earlier'}`] as const,
                  ]
              ).map(([days, name]) => (
                <option key={days} value={days}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit">Show the calendar</Button>
        </div>
      </form>
    </details>
  );
}
