import { useId } from 'react';
import { CheckField } from '#app/ui/check-field.tsx';
import { treePlaces, type DeclaredTree } from '#domain/growing/orchard.ts';

export type Place = Pick<DeclaredTree, 'place' | 'within100Ft'>;

const placeNames: Record<Place['place'], string> = {
  mine: 'In my yard',
  neighbor: 'In a neighbor’s yard',
};

interface PlaceFieldsProps {
  value: Place;
  onChange: (value: Place) => void;
}

export function PlaceFields({ value, onChange }: PlaceFieldsProps) {
  const name = useId();
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Where it stands</legend>
        <div className="flex flex-wrap gap-x-6">
          {treePlaces.map((place) => (
            <label key={place} className="inline-flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name={name}
                checked={value.place === place}
                onChange={() => onChange({ ...value, place })}
                className="size-5 accent-pine"
              />
              {placeNames[place]}
            </label>
          ))}
        </div>
      </fieldset>
      <CheckField
        label="Within 100 ft of my other trees, as far as bees carry pollen"
        checked={value.within100Ft}
        onChange={({ target }) => onChange({ ...value, within100Ft: target.checked })}
      />
    </>
  );
}
