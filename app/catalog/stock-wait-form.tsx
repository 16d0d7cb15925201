import { useId, useRef, useState, type FormEvent } from 'react';
import type { StockWaitAnswer } from '#app/answers.ts';
import { answerOf, connectionLost } from '#app/connection.ts';
import { isOutOfDate, reloadAfterRefusal } from '#app/farm/season/reload-page.ts';
import { jsonPost } from '#app/json-post.ts';
import { hasStoredSession } from '#app/session/session.ts';
import { useStoredEmail } from '#app/session/signed-in-user.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailInput } from '#app/ui/email-input.tsx';
import { noteFocus } from '#app/ui/note-focus.ts';
import { WaitTreesSelect } from '#app/ui/wait-trees-select.tsx';
import type { Tree } from '#domain/catalog/catalog.ts';
import { holdText, type StockWait } from '#domain/catalog/stock-wait.ts';
import { treeSize } from '#domain/catalog/tree-size.ts';
import { partText } from '#domain/catalog/wait-trees.ts';
import {
  invalidNewsletterEmail,
  isNewsletterEmail,
  newsletterEmailMaxLength,
} from '#domain/customers/newsletter-email.ts';
import { formatUsd } from '#domain/money.ts';
import type { ErrorResponse } from '#server/platform/http/errors.ts';

type State = { name: 'open' | 'sending' } | { name: 'refused' | 'waiting'; message: string };

/** The form for the line of sold-out trees of one variety. It works without scripts too. */
export function StockWaitForm({ trees }: { trees: readonly Tree[] }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const ownEmail = useStoredEmail();
  const [state, setState] = useState<State>({ name: 'open' });
  const only = trees.length === 1 ? trees[0] : undefined;
  const error = state.name === 'refused' ? state.message : undefined;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    const { productId, trees: wanted } = readAsked(event.currentTarget);
    if (!isNewsletterEmail(email)) return refuse(invalidNewsletterEmail);
    const isFocusHere = noteFocus();
    setState({ name: 'sending' });
    const { ok, message } = await send({ productId, email, trees: wanted });
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
          {only ? (
            <input type="hidden" name="productId" value={only.id} />
          ) : (
            <TreeChoice trees={trees} labelledBy={`${id}-title`} />
          )}
          <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
            We email people in the order they signed up
            {only && `, when ${only.variety} on ${only.rootstock} is back in stock`}, and {holdText}
            . {partText}
          </p>
          <div className="mt-3.5 flex flex-wrap gap-3">
            <EmailInput
              ref={input}
              defaultValue={ownEmail}
              maxLength={newsletterEmailMaxLength}
              aria-describedby={error ? `${id}-error` : `${id}-hint`}
              aria-invalid={error ? true : undefined}
            />
            <WaitTreesSelect className="min-h-[50px]" />
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

/** What the form would post without scripts. */
function readAsked(form: HTMLFormElement): Pick<StockWait, 'productId' | 'trees'> {
  const fields = new FormData(form);
  return { productId: String(fields.get('productId')), trees: Number(fields.get('trees') ?? 1) };
}

/** Which of the sold-out trees somebody waits for. */
const TreeChoice = ({ trees, labelledBy }: { trees: readonly Tree[]; labelledBy: string }) => (
  <fieldset aria-labelledby={labelledBy} className="mt-3 mb-3.5 grid min-w-0 gap-2.5">
    {trees.map((tree, index) => (
      <label
        key={tree.id}
        className="choice grid cursor-pointer grid-cols-[22px_1fr_auto] items-center gap-x-3.5 rounded-2xl border border-line bg-surface px-[18px] py-3"
      >
        <input
          type="radio"
          name="productId"
          value={tree.id}
          defaultChecked={index === 0}
          className="size-5 appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-[6px] checked:border-pine focus-visible:outline-none"
        />
        <span>
          <span className="font-semibold">{tree.rootstock}</span>
          <span className="block text-sm text-ink-2">{treeSize(tree)}</span>
        </span>
        <span className="text-right text-ink-2 tabular-nums">{formatUsd(tree.priceCents)}</span>
      </label>
    ))}
  </fieldset>
);

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
