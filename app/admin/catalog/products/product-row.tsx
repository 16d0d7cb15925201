import { useState } from 'react';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { AdminProduct } from '#domain/admin/products.ts';
import { stockBadge } from '#domain/catalog/catalog.ts';
import { formatUsd } from '#domain/money.ts';
import { ProductForm } from './product-form.tsx';
import { ProductHistoryDialog } from './product-history-dialog.tsx';

const tones = { in: 'leaf', low: 'gold', out: 'plain' } as const;

/** One rootstock of a variety, editable in place. */
export function ProductRow({ product }: { product: AdminProduct }) {
  const [open, setOpen] = useState(false);
  const { tone } = stockBadge(product.quantity);
  const name = `${product.variety} on ${product.rootstock}`;
  return (
    <li className="border-t border-line py-2 lg:first:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-[9rem] flex-1">
          <p className="font-semibold">{product.rootstock}</p>
          <p className="text-sm text-ink-2">{product.treeSize ?? 'No size given'}</p>
        </div>
        <p className="w-20 text-right font-semibold tabular-nums">
          {formatUsd(product.priceCents)}
        </p>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={tones[tone]}>{product.quantity} in stock</Badge>
          {product.sold > 0 && <Badge tone="plain">{product.sold} sold</Badge>}
          {product.held > 0 && <Badge tone="gold">{product.held} held</Badge>}
          {product.waiting > 0 && <Badge tone="sky">{product.waiting} waiting</Badge>}
          {product.hidden && <Badge tone="plum">Hidden</Badge>}
        </p>
        <div className="ml-auto flex">
          <Button variant="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            Edit<span className="sr-only"> {name}</span>
          </Button>
          <DialogButton
            variant="quiet"
            dialog={(onClose) => <ProductHistoryDialog product={product} onClose={onClose} />}
          >
            History<span className="sr-only"> of {name}</span>
          </DialogButton>
        </div>
      </div>
      {open && <ProductForm product={product} onDone={() => setOpen(false)} />}
    </li>
  );
}
