import { useEffect, useRef, useState } from 'react';
import { api, ApiError, reasonOf } from '#app/api.ts';
import { photosMax } from '#domain/orders/claims.ts';
import { heicAdvice } from './heic-advice.ts';

/** A photo of a report: being sent, sent, or refused. */
export interface DraftPhoto {
  key: string;
  /** Set once it is sent. */
  id?: string;
  file?: File;
  /** A data: URL. */
  preview?: string | undefined;
  /** Is between 0 and 1. */
  progress: number;
  problem?: string;
}

interface Uploads {
  /** The photos that were sent before the page was reloaded. */
  initialIds: readonly string[];
  onIds: (ids: string[]) => void;
}

/** Photos are sent one after the other, as soon as they are chosen. */
export function usePhotos({ initialIds, onIds }: Uploads) {
  const [photos, setPhotos] = useState<DraftPhoto[]>(() =>
    initialIds.map((id) => ({ key: id, id, progress: 1 })),
  );
  const queue = useRef(Promise.resolve());
  const aborts = useRef(new Map<string, AbortController>());
  const ids = photos.flatMap(({ id }) => id ?? []).join(' ');
  const report = useRef(onIds);
  useEffect(() => {
    report.current = onIds;
  });
  useEffect(() => report.current(ids ? ids.split(' ') : []), [ids]);
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const change = (key: string, changed: Partial<DraftPhoto>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changed } : photo)));

  function add(files: readonly File[]): void {
    const room = photosMax - photos.filter(({ problem }) => !problem).length;
    const added = files
      .slice(0, Math.max(0, room))
      .map((file) => ({ key: crypto.randomUUID(), file, progress: 0 }));
    setPhotos((all) => [...all, ...added]);
    for (const { key, file } of added) start(key, file);
  }

  function start(key: string, file: File): void {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    queue.current = queue.current.then(async () => {
      if (abort.signal.aborted) return;
      try {
        const { preparePhoto, uploadPhoto } = await import('./upload-photo.ts');
        const { photo, preview } = await preparePhoto(file);
        change(key, { preview });
        const id = await uploadPhoto({
          photo,
          onProgress: (progress) => change(key, { progress }),
          signal: abort.signal,
        });
        change(key, { id, progress: 1 });
      } catch (error) {
        if (!abort.signal.aborted) change(key, { problem: problemOf(error) });
      }
    });
  }

  function remove({ key, id }: DraftPhoto): void {
    aborts.current.get(key)?.abort();
    setPhotos((all) => all.filter((photo) => photo.key !== key));
    // Retention deletes it otherwise.
    if (id) void api.api.claims.photos[':id'].$delete({ param: { id } }).catch(() => {});
  }

  function retry({ key, file }: DraftPhoto): void {
    if (!file) return;
    setPhotos((all) =>
      all.map((photo) => (photo.key === key ? { key, file, progress: 0 } : photo)),
    );
    start(key, file);
  }

  return {
    photos,
    add,
    remove,
    retry,
    isSending: photos.some(({ id, problem }) => !id && !problem),
  };
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'heic_photo')
    return heicAdvice(navigator.userAgent, navigator.maxTouchPoints);
  return reasonOf(error, 'The photo was not sent. Please check your connection and try again.');
}
