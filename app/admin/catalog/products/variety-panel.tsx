import { ImageUp } from 'lucide-react';
import { useId, type ChangeEvent } from 'react';
import { Link } from 'react-router';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { notify } from '#app/ui/notify.ts';
import { TreeThumb } from '#app/ui/tree-thumb.tsx';
import type { AdminProduct } from '#domain/admin/products.ts';
import { varietyPath } from '#domain/catalog/catalog.ts';
import { pictureProblem, pictureTypes, sendPicture } from './product-picture.ts';
import { ProductRow } from './product-row.tsx';

/** A variety with its picture and rootstocks. */
export function VarietyPanel({ products }: { products: readonly AdminProduct[] }) {
  const first = products[0]!;
  const titleId = useId();
  const { mutate, isPending } = useAdminChange({
    send: (file: File) => sendPicture(first.id, file),
    done: 'Picture changed',
    failed: 'Failed to change the picture',
  });

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = ''; // allows choosing the same file again
    if (!file) return;
    const problem = pictureProblem(file);
    if (problem) notify.error(`Failed to change the picture: ${problem}`);
    else mutate(file);
  }
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
            <Link
              to={`/admin/varieties?search=${encodeURIComponent(first.variety)}`}
              className="link inline-flex min-h-11 items-center text-sm"
            >
              Texts and facts<span className="sr-only"> of {first.variety}</span>
            </Link>
            <label className="-mx-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-2 text-sm font-semibold text-pine focus-within:outline-[2.5px] focus-within:outline-pine hover:bg-pine/7">
              <ImageUp aria-hidden className="size-4.5" />
              {isPending ? 'Sending...' : 'New picture'}
              <span className="sr-only"> of {first.variety}</span>
              <input
                type="file"
                accept={pictureTypes}
                disabled={isPending}
                onChange={choose}
                className="sr-only"
              />
            </label>
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
