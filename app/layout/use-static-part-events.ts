import type { FormEvent, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { followedLink } from '#app/navigation/leads-to-page.ts';

/** Event delegation for links and forms inside static parts. */
export function useStaticPartEvents() {
  const navigate = useNavigate();

  function onClick(event: MouseEvent): void {
    const link = followedLink(event.nativeEvent);
    if (!link) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }
  function onSubmit(event: FormEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (form.dataset.place) return enterThisPage(form);
    if (!form.dataset.list) return;
    event.preventDefault();
    void import('#app/mail/newsletter/submit-list-form.ts').then(({ submitListForm }) =>
      submitListForm(form),
    );
  }
  return { onClick, onSubmit };
}

/** The page to come back to, with the query that a stored page is rendered without. */
function enterThisPage(form: HTMLFormElement): void {
  const from = form.elements.namedItem('from');
  if (from instanceof HTMLInputElement) from.value = location.pathname + location.search;
}
