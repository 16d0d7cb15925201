import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import type { Subscribe } from '#domain/newsletter.ts';
import { subscribe } from './subscribe.ts';

interface NewsletterFormProps {
  source: Exclude<Subscribe['source'], 'popup'>;
}

/** Sign-up on a dark surface: in the footer and on the home page. */
export function NewsletterForm({ source }: NewsletterFormProps) {
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!input.current) return;
    setBusy(true);
    const { status, message } = await subscribe(input.current.value, source);
    setBusy(false);
    if (status === 'refused') return notify.error(message);
    input.current.value = '';
    notify.success(message);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} method="post" action="/api/newsletter/subscriptions">
      <label htmlFor={id} className="mb-2 block text-[14.5px] leading-snug font-semibold">
        Email address
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          disabled={busy}
          className="min-h-[50px] min-w-0 flex-[1_1_200px] rounded-field border border-transparent bg-on-deep px-4 text-base text-deepest placeholder:text-on-honey/65 focus-visible:outline-honey"
        />
        <Button type="submit" look="honey" busyLabel={busy && 'Signing up...'}>
          Sign up
        </Button>
      </div>
    </form>
  );
}
