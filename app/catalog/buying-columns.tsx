import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ChosenState } from '#app/orders/cart/pending-tree.ts';
import type { Variety, VarietyDetails } from '#domain/catalog/catalog.ts';
import { AddTreeForm } from './add-tree-form.tsx';
import { RootstockOptions } from './rootstock-options.tsx';
import { TreeColumns } from './tree-columns.tsx';

interface BuyingColumnsProps {
  variety: Variety & Pick<VarietyDetails, 'morePictures'>;
  /** What each rootstock makes of the tree, in the order of the options. */
  descriptions: readonly string[];
  atYourPlace: ReactNode;
}

/**
 * Pictures, rootstock choice and Add to Cart. The first rootstock is preselected, or the one that
 * was chosen before signing in.
 */
export function BuyingColumns({ variety, descriptions, atYourPlace }: BuyingColumnsProps) {
  const { state } = useLocation();
  const chosen = (state as Partial<ChosenState> | null)?.chosenProductId; // no other page of the shop sets it
  const [selectedId, setSelectedId] = useState(
    (variety.options.find(({ id }) => id === chosen) ?? variety.options[0])?.id,
  );
  const selected = variety.options.find(({ id }) => id === selectedId);
  const shown = selected ?? variety.options[0];
  if (!shown) return null;
  return (
    <TreeColumns
      tree={shown}
      options={variety.options}
      morePictures={variety.morePictures}
      atYourPlace={atYourPlace}
    >
      <RootstockOptions
        options={variety.options}
        descriptions={descriptions}
        selected={selected}
        onSelect={({ id }) => setSelectedId(id)}
      />
      <AddTreeForm tree={selected} />
    </TreeColumns>
  );
}
