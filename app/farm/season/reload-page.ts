import { notify } from '#app/ui/notify.ts';
import { reloadDocument } from '#app/ui/open-document.ts';

/** Pages with work of their own: a card being entered, an order being changed. They learn it by their next request. */
const busyPages = /^\/(admin|checkout|account|auth|pay|orders|order-confirmation|planner)\b/;

export const isBusyPage = (): boolean => busyPages.test(window.location.pathname);

/** The page shows an old state. What somebody has typed is not lost for that: then it only says so. */
export function reloadIfUntouched(): void {
  if (isBusyPage()) return;
  if (isTyping())
    notify.success('What can be ordered has changed. Reload the page to see what is new.');
  else void reloadDocument();
}

/** Reloads after a refusal that says that the page is out of date, once its message was read. */
export const reloadAfterRefusal = (): void => void setTimeout(reloadIfUntouched, 4000);

/** Refusals that an up-to-date page would not have met. */
export const isOutOfDate = (code: string | undefined): boolean =>
  code === 'ordering_closed' || code === 'ordering_open' || code === 'in_stock';

const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) =>
      isText(field) &&
      field.value !== '' &&
      (field.value !== field.defaultValue || field === document.activeElement),
  );

const isText = ({ type }: HTMLInputElement | HTMLTextAreaElement): boolean =>
  !['hidden', 'checkbox', 'radio', 'button', 'submit'].includes(type);
