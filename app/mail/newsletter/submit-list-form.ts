import { noteFocus } from '#app/ui/note-focus.ts';
import { notify } from '#app/ui/notify.ts';
import type { MailList } from '#domain/mail/mail-lists.ts';
import type { Subscribe } from '#domain/mail/newsletter.ts';
import { subscribe, waitForSeason } from './subscribe.ts';

const unavailable = 'aria-disabled';

/** Submit handler of the static forms that sign up for a mail list. Loaded on first submit. */
export async function submitListForm(form: HTMLFormElement): Promise<void> {
  const input = form.querySelector<HTMLInputElement>('input[name=email]');
  const button = form.querySelector('button');
  if (!input || !button || button.hasAttribute(unavailable)) return;
  const isFocusHere = noteFocus();
  button.setAttribute(unavailable, 'true'); // not disabled, which would drop the focus
  const isSeason = (form.dataset.list as MailList) === 'season'; // the forms write it
  const { status, message } = await (isSeason
    ? waitForSeason(input.value)
    : subscribe(input.value, sourceOf(form)));
  button.removeAttribute(unavailable);
  if (status === 'refused') {
    notify.error(message);
    if (isFocusHere()) input.focus();
    return;
  }
  form.reset();
  notify.success(message);
}

/** newsletter-form.tsx writes it. */
const sourceOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('input[name=source]')?.value as Subscribe['source'];
