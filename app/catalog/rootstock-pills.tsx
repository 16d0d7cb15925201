import { useId } from 'react';
import type { Tree } from '#domain/catalog/catalog.ts';

interface RootstockPillsProps {
  options: readonly Tree[];
  selected: Tree;
  onSelect: (option: Tree) => void;
}

const pillClass =
  'choice inline-flex min-h-[38px] items-center rounded-pill border border-line px-[13px] text-sm leading-none font-medium pointer-coarse:min-h-11 has-checked:bg-pine/7 has-checked:font-semibold';

/** Rootstock choice on a card: radio buttons, so that arrow keys work. */
export function RootstockPills({ options, selected, onSelect }: RootstockPillsProps) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Rootstock of {selected.variety}</legend>
      {options.map((option) => (
        <label key={option.id} className={pillClass}>
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option === selected}
            onChange={() => onSelect(option)}
            className="sr-only"
          />
          {cardRootstock(option)}
        </label>
      ))}
    </fieldset>
  );
}

/** One kind of name on all cards. */
export const cardRootstock = ({ rootstock, roots }: Tree): string => roots?.shortName ?? rootstock;
