import { useState } from 'react';
import type { Variety, VarietyDetails } from '#domain/catalog/catalog.ts';
import { AddTreeForm } from './add-tree-form.tsx';
import { RootstockOptions } from './rootstock-options.tsx';
import { TreeColumns } from './tree-columns.tsx';

interface BuyingColumnsProps {
  variety: Variety & Pick<VarietyDetails, 'morePictures' | 'fireBlight'>;
}

/** Pictures, rootstock choice and Add to Cart. The first rootstock is preselected. */
export function BuyingColumns({ variety }: BuyingColumnsProps) {
  const [selectedId, setSelectedId] = useState(variety.options[0]?.id);
  const selected = variety.options.find(({ id }) => id === selectedId);
  const shown = selected ?? variety.options[0];
  if (!shown) return null;
  return (
    <TreeColumns tree={shown} options={variety.options} morePictures={variety.morePictures}>
      <RootstockOptions
        options={variety.options}
        fireBlight={variety.fireBlight}
        selected={selected}
        onSelect={({ id }) => setSelectedId(id)}
      />
      <AddTreeForm tree={selected} />
    </TreeColumns>
  );
}
