import { useId, useRef, useState, type FormEvent } from 'react';
import type { StockWaitAnswer } from '#app/answers.ts';
import { answerOf, connectionLost } from '#app/connection.ts';
import { isOutOfDate, reloadAfterRefusal } from '#app/farm/season/reload-page.ts';
import { jsonPost } from '#app/json-post.ts';
import { hasStoredSession } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailInput } from '#app/ui/email-input.tsx';
import { noteFocus } from '#app/ui/note-focus.ts';
import { WaitTreesSelect } from '#app/ui/wait-trees-select.tsx';
import type { Product } from '#domain/catalog/catalog.ts';
import type { StockWait } from '#domain/catalog/stock-wait.ts';
import { partText } from '#domain/catalog/wait-trees.ts';
import { invalidNewsletterEmail, isNewsletterEmail } from '#domain/customers/newsletter-email.ts';
import type { ErrorResponse } from '#server/platform/http/errors.ts';

type State = { name: 'open' | 'sending' } | { name: 'refused' | 'waiting'; message: string };

/** Back-in-stock form on a sold-out tree's page. */
export function StockWaitForm({ tree }: { tree: Product }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const [state, setState] = useState<State>({ name: 'open' });
  const error = state.name === 'refused' ? state.message : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    if (!isNewsletterEmail(email)) return refuse(invalidNewsletterEmail);
    const isFocusHere = noteFocus();
    setState({ name: 'sending' });
    const { ok, message } = await send({
      productId: tree.id,
      email,
      trees: Number(select.current?.value ?? 1),
    });
    if (ok) setState({ name: 'waiting', message });
    else refuse(message, isFocusHere());
  }
  function refuse(message: string, takesFocus = true) {
    setState({ name: 'refused', message });
    if (takesFocus) input.current?.focus();
  }

  return (
    <section
      aria-labelledby={`${id}-title`}
      className="mt-6 rounded-panel bg-linen p-[clamp(18px,2vw,26px)] print:hidden"
    >
      <h2 id={`${id}-title`} className="text-xl">
        Email me when it’s back
      </h2>
      <p role="status" className="text-leaf font-semibold not-empty:mt-2">
        {state.name === 'waiting' && state.message}
      </p>
      {state.name !== 'waiting' && (
        <form
          noValidate
          method="post"
          action="/api/stock-waits"
          onSubmit={(event) => void submit(event)}
        >
          <input type="hidden" name="productId" value={tree.id} />
          <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
            We email people in the order they signed up, when {tree.variety} on {tree.rootstock} is
            back in stock. {partText}
          </p>
          <div className="mt-3.5 flex flex-wrap gap-3">
            <EmailInput
              ref={input}
              aria-describedby={error ? `${id}-error` : `${id}-hint`}
              aria-invalid={error ? true : undefined}
            />
            <WaitTreesSelect ref={select} className="min-h-[50px]" />
            <Button type="submit" busyLabel={state.name === 'sending' && 'One moment...'}>
              Notify me
            </Button>
          </div>
          <p
            id={`${id}-error`}
            role="alert"
            className="text-sm font-medium text-apple not-empty:mt-2"
          >
            {error}
          </p>
        </form>
      )}
    </section>
  );
}

const post = (wait: StockWait) => fetch('/api/stock-waits', jsonPost(wait));

/** Whoever is signed in with this address needs no mail to prove it. Undefined for everybody else. */
async function postAsCustomer(wait: StockWait): Promise<Response | undefined> {
  if (!hasStoredSession()) return undefined;
  const { waitAsCustomer } = await import('./wait-as-customer.ts');
  const response = await waitAsCustomer(wait);
  return response.status === 401 ? undefined : response;
}

async function send(wait: StockWait): Promise<{ ok: boolean; message: string }> {
  const unreachable = 'Something went wrong. Please try again.';
  try {
    const response = (await postAsCustomer(wait)) ?? (await post(wait));
    const { ok, answer } = await answerOf<StockWaitAnswer & ErrorResponse>(
      Promise.resolve(response),
    );
    if (isOutOfDate(answer.code)) reloadAfterRefusal();
    return { ok, message: answer.message ?? answer.error ?? unreachable };
  } catch {
    return { ok: false, message: connectionLost };
  }
}
