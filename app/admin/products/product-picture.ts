import { ApiError, authorizedFetch } from '#app/api.ts';
import { pictureBytesMax } from '#domain/admin/products.ts';

/** For the file input. The server detects the real type from the content. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif';

/** Checked before uploading. */
export const pictureProblem = (file: File): string | undefined =>
  file.size > pictureBytesMax ? `it is larger than ${pictureBytesMax / 1024 / 1024} MB` : undefined;

/** A plain fetch, because the typed client supports only forms and JSON. */
export async function sendPicture(productId: string, file: File): Promise<void> {
  const response = await authorizedFetch(`/api/admin/products/${productId}/picture`, {
    method: 'PUT',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (response.ok) return;
  const { error, code } = (await response.json().catch(() => ({}))) as {
    error?: string;
    code?: string;
  };
  throw new ApiError(response.status, code ?? 'unknown', error ?? '');
}
