import { useEffect, useState } from 'react';

interface PrivatePhotoProps {
  load: () => Promise<Blob>;
  alt: string;
  className: string;
}

/** A photo that only the session's token opens, so that no address of it can be passed on. */
export function PrivatePhoto({ load, alt, className }: PrivatePhotoProps) {
  const [source, setSource] = useState<string | 'missing'>();
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    load().then(
      (photo) => {
        if (isGone) return;
        url = URL.createObjectURL(photo);
        setSource(url);
      },
      () => {
        if (!isGone) setSource('missing');
      },
    );
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the photo of an id never changes; its place has the id as key
  }, []);
  if (source === 'missing')
    return (
      <span
        className={`grid place-items-center bg-linen p-2 text-center text-sm text-ink-2 ${className}`}
      >
        Photo deleted
      </span>
    );
  return source ? (
    <img src={source} alt={alt} className={className} />
  ) : (
    <span aria-hidden className={`block animate-pulse bg-linen ${className}`} />
  );
}
