import { Camera, RotateCw, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { FileButton } from '#app/ui/file-button.tsx';
import { photosMax } from '#domain/orders/claims.ts';
import { loadOwnPhoto } from './claim-queries.ts';
import { PrivatePhoto } from './private-photo.tsx';
import type { DraftPhoto, usePhotos } from './use-photos.ts';

// JPEG first and no HEIC: iPhones then convert their photos by themselves.
const photoTypes = 'image/jpeg,image/png,image/webp,image/avif';

/** Chosen photos with their progress, and a button for more, which offers a phone's camera. */
export function PhotoPicker({ photos, add, remove, retry }: ReturnType<typeof usePhotos>) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isFull = photos.filter(({ problem }) => !problem).length >= photosMax;
  const sent = photos.filter(({ id }) => id).length;
  return (
    <div role="group" aria-label="Photos">
      <p aria-hidden className="mb-1.5 text-sm leading-snug font-semibold">
        Photos
      </p>
      <p id={hintId} className="mb-2.5 text-sm text-ink-2">
        Up to {photosMax}: the whole tree, the roots, the label and what is wrong. Only you and the
        farm see them, and the place where they were taken is removed.
      </p>
      {photos.length > 0 && (
        <ul className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2.5">
          {photos.map((photo, index) => (
            <PickedPhoto
              key={photo.key}
              photo={photo}
              number={index + 1}
              onRemove={() => {
                remove(photo);
                input.current?.focus();
              }}
              onRetry={() => retry(photo)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {sent > 0 && `${sent} of ${photos.length} photos sent`}
      </p>
      <FileButton
        ref={input}
        multiple
        accept={photoTypes}
        aria-describedby={hintId}
        disabled={isFull}
        onChoose={add}
      >
        <Camera aria-hidden className="size-5" /> Add photos
      </FileButton>
    </div>
  );
}

interface PickedPhotoProps {
  photo: DraftPhoto;
  number: number;
  onRemove: () => void;
  onRetry: () => void;
}

function PickedPhoto({ photo, number, onRemove, onRetry }: PickedPhotoProps) {
  const { id, file, preview, progress, problem } = photo;
  const name = `Photo ${number}`;
  return (
    <li className={problem ? 'col-span-full' : ''}>
      <div
        className={`relative ${problem ? 'rounded-card bg-apple-tint py-2.5 pr-13 pl-3.5' : ''}`}
      >
        {problem ? (
          <div role="alert" className="text-sm">
            <p className="font-semibold wrap-anywhere">{file?.name}</p>
            <p>{problem}</p>
            <button
              type="button"
              onClick={onRetry}
              className="link inline-flex min-h-11 items-center gap-1.5"
            >
              <RotateCw aria-hidden className="size-4" /> Try again
            </button>
          </div>
        ) : (
          <div className="aspect-square overflow-hidden rounded-card border border-line">
            {preview && <img src={preview} alt={name} className="size-full object-cover" />}
            {!file && id && (
              <PrivatePhoto
                load={() => loadOwnPhoto(id)}
                alt={name}
                className="size-full object-cover"
              />
            )}
          </div>
        )}
        {!id && !problem && (
          <progress
            aria-label={`Sending photo ${number}`}
            value={progress}
            className="absolute inset-x-2 bottom-2 h-2 w-[calc(100%-16px)] accent-pine"
          />
        )}
        <button
          type="button"
          aria-label={`Remove photo ${number}`}
          onClick={onRemove}
          className="absolute top-0 right-0 grid size-11 place-items-center"
        >
          <span className="grid size-7 place-items-center rounded-full bg-deepest text-on-deep">
            <X aria-hidden className="size-4" />
          </span>
        </button>
      </div>
    </li>
  );
}
