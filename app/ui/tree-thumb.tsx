import type { Product } from '#domain/catalog/catalog.ts';
import { fruitBackground } from './fruit-style.ts';
import { TreePicture } from './tree-picture.tsx';

interface TreeThumbProps {
  tree: Pick<Product, 'imageUrl' | 'imageAlt' | 'variety' | 'fruit'>;
  className?: string;
}

/** Small square picture beside the tree's name. */
export const TreeThumb = ({ tree, className = '' }: TreeThumbProps) => (
  <div
    className={`aspect-square overflow-hidden rounded-thumb ${fruitBackground[tree.fruit]} ${className}`}
  >
    <TreePicture tree={tree} sizes="112px" loading="eager" alt="" className="object-[50%_40%]" />
  </div>
);
