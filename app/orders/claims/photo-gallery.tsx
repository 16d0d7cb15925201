import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { PrivatePhoto } from './private-photo.tsx';

interface PhotoGalleryProps {
  ids: readonly string[];
  load: (id: string) => Promise<Blob>;
}

/** Thumbnails that open larger. */
export const PhotoGallery = ({ ids, load }: PhotoGalleryProps) => (
  <ul aria-label="Photos" className="flex flex-wrap gap-2.5">
    {ids.map((id, index) => (
      <li key={id}>
        <Photo load={() => load(id)} name={`Photo ${index + 1} of ${ids.length}`} />
      </li>
    ))}
  </ul>
);

function Photo({ load, name }: { load: () => Promise<Blob>; name: string }) {
  const [isLarge, setLarge] = useState(false);
  const Zoom = isLarge ? ZoomOut : ZoomIn;
  return (
    <Dialog.Root onOpenChange={() => setLarge(false)}>
      <Dialog.Trigger
        aria-label={`Enlarge ${name.toLowerCase()}`}
        className="block overflow-hidden rounded-card border border-line hover:border-pine"
      >
        <PrivatePhoto load={load} alt={name} className="size-24 object-cover" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-dialog bg-deepest/90" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-dialog grid grid-rows-[auto_minmax(0,1fr)] outline-none"
        >
          <div className="flex items-center justify-end gap-2 p-3 text-on-deep">
            <Dialog.Title className="mr-auto font-sans! text-sm font-semibold! tracking-normal!">
              {name}
            </Dialog.Title>
            <button
              type="button"
              aria-label={isLarge ? 'Fit to the screen' : 'Zoom in'}
              onClick={() => setLarge(!isLarge)}
              className="grid size-11 place-items-center rounded-full bg-deep"
            >
              <Zoom aria-hidden className="size-5" />
            </button>
            <Dialog.Close
              aria-label="Close"
              className="grid size-11 place-items-center rounded-full bg-deep"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the arrow keys */}
          <div tabIndex={0} className="grid place-items-center-safe overflow-auto p-3 pt-0">
            <PrivatePhoto
              load={load}
              alt={name}
              className={
                isLarge
                  ? 'min-h-40 max-w-none min-w-40'
                  : 'max-h-full min-h-40 max-w-full min-w-40 object-contain'
              }
            />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
