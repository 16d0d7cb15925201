import { reasonOf, unwrapFile } from '#app/api.ts';
import { notify } from '#app/ui/notify.ts';
import { saveFile } from '#app/ui/save-file.ts';

/** Downloads a file by an API call, which sends the access token; a plain link would not. */
export async function download(
  pending: Parameters<typeof unwrapFile>[0],
  name: string,
): Promise<void> {
  try {
    saveFile(await unwrapFile(pending), name);
  } catch (error) {
    notify.error(reasonOf(error, 'The file could not be created'));
  }
}
