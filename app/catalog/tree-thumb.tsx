import type { Product } from '#domain/catalog.ts';
import { fruitField } from './fruit-style.ts';
import { TreePicture } from './tree-picture.tsx';

/** The small square picture beside a text that names the tree. */
export function TreeThumb({ tree, className = '' }: { tree: Pick<Product, 'imageUrl' | 'imageAlt' | 'variety' | 'fruit'>; className?: string }) {
  return (
    <div className={`aspect-square overflow-hidden rounded-thumb ${fruitField[tree.fruit]} ${className}`}>
      <TreePicture tree={tree} sizes="112px" loading="eager" alt="" className="object-[50%_40%]" />
    </div>
  );
}
