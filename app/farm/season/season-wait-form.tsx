import { useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { EmailInput } from '#app/ui/email-input.tsx';
import { notOpenText } from '#domain/farm/season.ts';
import { settings } from '#domain/farm/settings.ts';

/** Shown while ordering is not open. Works without scripts; with them, its behavior is in submit-list-form.ts. */
export function SeasonWaitForm({ className = '' }: { className?: string }) {
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`rounded-panel bg-linen p-[clamp(18px,2vw,26px)] print:hidden ${className}`}
    >
      <h2 id={`${id}-title`} className="text-xl">
        {notOpenText(settings.season, settings.seasonNow)}
      </h2>
      <form noValidate method="post" action="/api/season-waits" data-list="season">
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
          Leave your address and we’ll send one email when ordering opens.
        </p>
        <div className="mt-3.5 flex flex-wrap gap-3">
          <EmailInput aria-describedby={`${id}-hint`} />
          <Button type="submit">Tell me</Button>
        </div>
      </form>
    </section>
  );
}
