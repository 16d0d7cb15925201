import { imageAlt, imagePath, type Product } from '#domain/catalog.ts';

// Our own pictures, those under /images/ and uploaded ones, come as a set of files, named after the one that the catalog stores.
const ownPicture = /^(\/.+)-800\.webp$/;
const picturePath = (imageUrl: string | null): string | undefined => ownPicture.exec(imagePath(imageUrl) ?? '')?.[1];

/** Address of the picture for places that take one file: shared links, search engines. */
export const sharePicture = (imageUrl: string | null): string | undefined => imagePath(imageUrl) ?? undefined;
export const hasOrchardPicture = (imageUrl: string | null): boolean => Boolean(picturePath(imageUrl)?.startsWith('/i'));

export interface TreePictureProps {
  tree: Pick<Product, 'imageUrl' | 'imageAlt' | 'variety' | 'fruit'>;
  /** The fruit cut out, or in front of the orchard. Only our own pictures have the second. */
  scene?: 'studio' | 'orchard';
  sizes: string;
  loading: 'eager' | 'lazy' | 'first';
  /** An empty text for pictures beside a text that says the same. */
  alt?: string;
  className?: string;
}

/** A tree's picture: AVIF, then WebP, else whatever address the owner gave. Its frame shows through where there is none. */
export function TreePicture({ tree, scene = 'studio', sizes, loading, alt = imageAlt(tree), className = '' }: TreePictureProps) {
  const address = imagePath(tree.imageUrl);
  if (!address) return null;
  const path = picturePath(tree.imageUrl);
  return (
    <picture className="contents">
      {path && scene === 'orchard' && <source type="image/avif" srcSet={`${path}-orchard-800.avif`} />}
      {path && scene === 'studio' && <source type="image/avif" srcSet={`${path}-480.avif 480w, ${path}-800.avif 800w`} sizes={sizes} />}
      <img
        src={address}
        alt={alt}
        width="800"
        height="1000"
        loading={loading === 'lazy' ? 'lazy' : undefined}
        decoding={loading === 'lazy' ? 'async' : undefined}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        className={`size-full object-cover ${className}`}
      />
    </picture>
  );
}
