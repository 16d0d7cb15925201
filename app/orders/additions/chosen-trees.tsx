import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { formatUsd } from '#domain/money.ts';
import type { ChosenTree } from './use-chosen-trees.ts';

interface ChosenTreesProps {
  trees: readonly ChosenTree[];
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (id: string) => void;
  /** What they cost. */
  children: ReactNode;
}

export const ChosenTrees = ({ trees, onQuantity, onRemove, children }: ChosenTreesProps) => (
  <TitledPanel title="Trees to add" heading="mb-4">
    {trees.length === 0 && (
      <p className="text-sm text-ink-2">
        Choose a tree, and you see here what it costs before you pay.
      </p>
    )}
    <ul aria-label="Trees to add">
      {trees.map((tree) => (
        <li
          key={tree.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0"
        >
          <p className="min-w-[150px] flex-1 wrap-anywhere">
            <b className="font-semibold">{tree.variety}</b>
            <span className="block text-sm text-ink-2">
              {tree.rootstock}, {formatUsd(tree.priceCents)} each
            </span>
          </p>
          <QuantityStepper
            quantity={tree.quantity}
            max={tree.free}
            onChange={(quantity) => onQuantity(tree.id, quantity)}
          />
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${tree.variety} on ${tree.rootstock}`}
            onClick={() => onRemove(tree.id)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
    {trees.length > 0 && children}
  </TitledPanel>
);
