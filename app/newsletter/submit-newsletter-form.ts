import { notify } from '#app/ui/notify.ts';
import type { Subscribe } from '#domain/newsletter.ts';
import { subscribe } from './subscribe.ts';

/** Submit handler of the static newsletter forms. Loaded on first submit. */
export async function submitNewsletterForm(form: HTMLFormElement): Promise<void> {
  const input = form.querySelector<HTMLInputElement>('input[name=email]');
  const button = form.querySelector('button');
  if (!input || !button) return;
  button.disabled = true;
  const { status, message } = await subscribe(
    input.value,
    form.dataset.newsletter as Subscribe['source'],
  ); // as newsletter-form.tsx wrote it
  button.disabled = false;
  if (status === 'refused') {
    notify.error(message);
    input.focus();
    return;
  }
  form.reset();
  notify.success(message);
}
