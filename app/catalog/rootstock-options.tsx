import { useId } from 'react';
import type { Tree } from '#domain/catalog/catalog.ts';
import { rootstockNames } from '#domain/catalog/rootstocks.ts';
import { formatUsd } from '#domain/money.ts';
import { StockText } from './stock-label.tsx';

interface RootstockOptionsProps {
  options: readonly Tree[];
  /** What each makes of the tree, in the order of the options. */
  descriptions: readonly string[];
  selected: Tree | undefined;
  onSelect: (option: Tree) => void;
}

/** Radio list of rootstocks with height, first fruit, price and stock. */
export function RootstockOptions({
  options,
  descriptions,
  selected,
  onSelect,
}: RootstockOptionsProps) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-3 font-semibold">
        Rootstock
        {options.length === 1 && (
          <span className="font-normal text-ink-2"> (only option available)</span>
        )}
      </legend>
      {options.map((option, place) => (
        <label
          key={option.id}
          className="choice grid cursor-pointer grid-cols-[22px_1fr_auto] items-center gap-x-3.5 gap-y-1 rounded-2xl border border-line bg-surface px-[18px] py-3.5"
        >
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === selected?.id}
            onChange={() => onSelect(option)}
            className="row-span-2 size-5 appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-[6px] checked:border-pine focus-visible:outline-none"
          />
          <span className="text-base font-semibold">
            {rootstockNames(option.rootstock, option.roots?.shortName)}
          </span>
          <span className="text-right text-base font-semibold tabular-nums">
            {formatUsd(option.priceCents)}
          </span>
          <span className="text-sm leading-snug text-ink-2">{descriptions[place]}</span>
          <span className="text-right">
            <StockText quantity={option.free} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
