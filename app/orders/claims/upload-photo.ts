import { ApiError } from '#app/api.ts';
import { renewSession } from '#app/session/renew-session.ts';
import { auth } from '#app/session/session.ts';
import { asJpeg, decodePicture, drawPicture } from '#app/ui/small-picture.ts';
import type { ErrorResponse } from '#server/platform/http/errors.ts';

const longestSide = 2000;

const previewSide = 240;

interface PreparedPhoto {
  photo: Blob;
  /** A data: URL; missing when this browser cannot read the photo. */
  preview?: string;
}

/**
 * Makes a photo small before it is sent, for slow connections; that also leaves its location on the phone. A photo that
 * this browser cannot read goes as it is: the server says what is wrong with it.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  try {
    const picture = await decodePicture(file);
    const preview = drawPicture(picture, previewSide).toDataURL('image/jpeg', 0.7);
    const canvas = drawPicture(picture, longestSide);
    if ('close' in picture) picture.close();
    const photo = await asJpeg(canvas, 0.88);
    return { photo: photo ?? file, preview };
  } catch {
    return { photo: file };
  }
}

interface Upload {
  photo: Blob;
  /** Is between 0 and 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** @returns the photo's id @throws ApiError when it is refused, or an error without a connection */
export async function uploadPhoto({ photo, onProgress, signal }: Upload): Promise<string> {
  let response = await send(photo, onProgress, signal);
  if (response.status === 401 && (await renewSession()) === 'renewed')
    response = await send(photo, onProgress, signal);
  const json = (response.json ?? {}) as { id?: string } & Partial<ErrorResponse>;
  if (response.status === 201 && json.id) return json.id;
  throw new ApiError(response.status, json.code ?? 'unknown', json.error ?? '');
}

/** Uses XMLHttpRequest, because fetch does not report the progress of an upload. */
async function send(
  photo: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; json: unknown }> {
  const { data } = await (await auth()).getSession();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/claims/photos');
    request.responseType = 'json';
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    if (data.session)
      request.setRequestHeader('Authorization', `Bearer ${data.session.access_token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () =>
      resolve({ status: request.status, json: request.response as unknown }),
    );
    request.addEventListener('error', () => reject(new Error('The photo was not sent')));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(new Error('The photo was removed'));
    });
    request.send(photo);
  });
}
