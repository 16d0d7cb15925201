import { ApiError, authorizedFetch } from '#app/api.ts';
import { notify } from '#app/ui/notify.ts';

/** Downloads a file with the access token, which a plain link would not send. */
export async function download(path: string, name: string): Promise<void> {
  try {
    const response = await authorizedFetch(path);
    if (!response.ok) {
      const { error, code } = (await response.json().catch(() => ({}))) as {
        error?: string;
        code?: string;
      };
      throw new ApiError(
        response.status,
        code ?? 'unknown',
        error ?? 'The file could not be created',
      );
    }
    const link = Object.assign(document.createElement('a'), {
      href: URL.createObjectURL(await response.blob()),
      download: name,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    notify.error(
      error instanceof ApiError
        ? error.message
        : 'The file could not be downloaded. Check your connection.',
    );
  }
}
