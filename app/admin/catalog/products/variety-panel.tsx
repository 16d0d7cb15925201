import { ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { Badge } from '#app/ui/badge.tsx';
import { FileButton } from '#app/ui/file-button.tsx';
import { TextLink } from '#app/ui/links.tsx';
import { TreeThumb } from '#app/ui/tree-thumb.tsx';
import { varietyPath, stockBadge } from '#domain/catalog/catalog.ts';
import type { AdminProduct } from '#domain/catalog/products.ts';
import { waitingText } from '#domain/catalog/waiting-text.ts';
import { formatUsd } from '#domain/money.ts';
import { pictureTypes, sendPicture } from './product-fields.ts';
import { ProductForm } from './product-form.tsx';
import { ProductHistoryDialog } from './product-history-dialog.tsx';
import { TreeLineList } from './tree-line-list.tsx';
import { TreeNumbers } from './tree-numbers.tsx';

/** A variety with its picture and rootstocks. */
export function VarietyPanel({ products }: { products: readonly AdminProduct[] }) {
  const first = products[0]!;
  const titleId = useId();
  const { mutate, isPending } = useAdminChange({
    send: (file: File) => sendPicture(first.id, file),
    done: 'Picture changed',
    failed: 'Failed to change the picture',
  });

  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card border border-line bg-surface p-3.5 lg:grid lg:grid-cols-[270px_minmax(0,1fr)] lg:gap-6 lg:p-4"
    >
      <div className="flex items-center gap-3.5 self-start">
        <TreeThumb tree={first} className="w-16 shrink-0" />
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl">
            <Link to={varietyPath(first.variety)} className="text-ink no-underline hover:underline">
              {first.variety}
            </Link>
          </h2>
          <div className="flex flex-wrap items-center gap-x-4">
            <TextLink
              to={`/admin/varieties?search=${encodeURIComponent(first.variety)}`}
              className="text-sm"
            >
              Texts and facts<span className="sr-only"> of {first.variety}</span>
            </TextLink>
            <FileButton
              variant="quiet"
              accept={pictureTypes}
              disabled={isPending}
              className="text-sm"
              onChoose={([file]) => mutate(file!)} // one at a time
            >
              <ImageUp aria-hidden className="size-4.5" />
              {isPending ? 'Sending...' : 'New picture'}
              <span className="sr-only"> of {first.variety}</span>
            </FileButton>
          </div>
        </div>
      </div>
      <ul className="mt-2 lg:mt-0">
        {products.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

const tones = { in: 'leaf', low: 'gold', out: 'plain' } as const;

/** One rootstock of a variety, editable in place. */
export function ProductRow({ product }: { product: AdminProduct }) {
  const { key: visit } = useLocation();
  const [params] = useScreenParams();
  const isChosen = params.get('tree') === product.id;
  /** A link to this tree opens it; on every visit anew. */
  const [toggled, setToggled] = useState({ open: false, visit: '' });
  const open = (isChosen && toggled.visit !== visit) || toggled.open;
  const setOpen = (next: boolean) => setToggled({ open: next, visit });
  const { tone } = stockBadge(product.stock);
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
        <TreeNumbers counts={product} className="order-last basis-full lg:order-none lg:basis-72" />
        <p className="flex flex-wrap gap-1.5 lg:w-48">
          {tone !== 'in' && <Badge tone={tones[tone]}>{tone === 'low' ? 'Low' : 'Sold out'}</Badge>}
          {product.forLine > 0 && <Badge tone="gold">{product.forLine} for the line</Badge>}
          {product.waiting > 0 && <Badge tone="sky">{waitingText(product)}</Badge>}
          {product.hidden && <Badge tone="plum">Hidden</Badge>}
        </p>
        <div className="ml-auto flex">
          <AdminButton variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            Edit<span className="sr-only"> {name}</span>
          </AdminButton>
          <DialogButton
            variant="quiet"
            dialog={(onClose) => <ProductHistoryDialog product={product} onClose={onClose} />}
          >
            History<span className="sr-only"> of {name}</span>
          </DialogButton>
        </div>
      </div>
      {open && <ProductForm product={product} isCounted={isChosen} onDone={() => setOpen(false)} />}
      {open && <TreeLineList product={product} />}
    </li>
  );
}
