import { useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { Subscribe } from '#domain/mail/newsletter.ts';

/** Newsletter sign-up in the footer and on the home page. Its behavior is in submit-list-form.ts. */
export function NewsletterForm({ source }: { source: Exclude<Subscribe['source'], 'popup'> }) {
  const id = useId();
  return (
    <form noValidate method="post" action="/api/newsletter/subscriptions" data-list="newsletter">
      <input type="hidden" name="source" value={source} />
      {/* It is on every page, next to account forms with an email field, so "Email" is no label for it. */}
      <label htmlFor={id} className="sr-only">
        Newsletter sign-up
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          className="min-h-[50px] min-w-0 flex-[1_1_200px] rounded-field border border-transparent bg-on-deep px-4 text-base text-deepest placeholder:text-on-honey/65 focus-visible:outline-honey"
        />
        <Button type="submit" variant="honey">
          Subscribe
        </Button>
      </div>
    </form>
  );
}
