import { laterPicture } from '#app/boot/later-picture.ts';
import { imageAlt, imagePath, type Product } from '#domain/catalog/catalog.ts';

// Our own pictures, under /images/ or uploaded, are sets of files named after the one stored in the catalog.
const ownPicture = /^(\/.+)-800\.webp$/;
const picturePath = (imageUrl: string | null): string | undefined =>
  ownPicture.exec(imagePath(imageUrl) ?? '')?.[1];

/** Picture URL for link previews: ours is a JPEG, since some programs read no WebP. */
export function sharePicture(imageUrl: string | null): string | undefined {
  const path = picturePath(imageUrl);
  return path ? `${path}-1200x630.jpg` : (imagePath(imageUrl) ?? undefined);
}
// Uploaded pictures come in fewer sizes, and not in the orchard.
const isIllustration = (path: string | undefined): boolean => Boolean(path?.startsWith('/images/'));
export const hasOrchardPicture = (imageUrl: string | null): boolean =>
  isIllustration(picturePath(imageUrl));

export interface TreePictureProps {
  tree: Pick<Product, 'imageUrl' | 'imageAlt' | 'variety' | 'fruit'>;
  /** The fruit cut out, or in the orchard; only our own pictures have the latter. */
  scene?: 'studio' | 'orchard';
  sizes: string;
  loading: 'eager' | 'lazy' | 'first';
  /** Empty for a picture beside text that says the same. */
  alt?: string;
  className?: string;
}

/** A tree's picture: AVIF with a WebP fallback, or the owner's own URL. Renders nothing where there is none. */
export function TreePicture(props: TreePictureProps) {
  const { tree, scene = 'studio', sizes, loading, alt = imageAlt(tree), className = '' } = props;
  const url = imagePath(tree.imageUrl);
  if (!url) return null;
  const path = picturePath(tree.imageUrl);
  return (
    <picture className="contents">
      {path && scene === 'orchard' && (
        <source
          type="image/avif"
          srcSet={`${path}-orchard-640.avif 640w, ${path}-orchard-800.avif 800w`}
          sizes={sizes}
        />
      )}
      {path && scene === 'studio' && (
        <source
          type="image/avif"
          srcSet={`${isIllustration(path) ? `${path}-360.avif 360w, ` : ''}${path}-480.avif 480w, ${path}-800.avif 800w`}
          sizes={sizes}
        />
      )}
      <img
        src={url}
        alt={alt}
        width="800"
        height="1000"
        loading={loading === 'lazy' ? 'lazy' : undefined}
        decoding={loading === 'lazy' ? 'async' : undefined}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        className={`size-full object-cover ${loading === 'lazy' ? laterPicture : ''} ${className}`}
      />
    </picture>
  );
}
