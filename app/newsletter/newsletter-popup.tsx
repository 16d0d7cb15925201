import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { useModal } from '#app/ui/use-modal.ts';
import { recordPopupClosed } from './popup-memory.ts';
import { subscribe } from './subscribe.ts';
import { Icon } from '#app/ui/icon.tsx';

export function NewsletterPopup({ onClose }: { onClose: () => void }) {
  const modal = useModal<HTMLDivElement>(close);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const titleId = useId();

  function close() {
    recordPopupClosed(window.localStorage);
    onClose();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const email = input.current?.value ?? '';
    setBusy(true);
    const { status, message } = await subscribe(email, 'popup');
    flushSync(() => setBusy(false)); // a disabled input takes no focus
    if (status === 'refused') {
      notify.error(message);
      input.current?.focus();
      return;
    }
    notify.success(message);
    close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the backdrop; the keyboard has Escape
    <div onClick={(event) => event.target === event.currentTarget && close()} className="fade-in fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-deepest/60 p-4 print:hidden">
      <div ref={modal} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1} className="slide-in w-full max-w-[880px] overflow-hidden rounded-picture bg-surface shadow-lift outline-none">
      <div className="grid sm:grid-cols-[5fr_7fr]">
        <div className="hidden bg-field-apple sm:block">
          <picture>
            <source type="image/avif" srcSet="/images/honeycrisp-orchard-800.avif" />
            <img src="/images/honeycrisp-800.webp" alt="" width="800" height="1000" className="h-full w-full object-cover" />
          </picture>
        </div>
        <div className="relative p-[clamp(24px,4vw,48px)]">
          <button type="button" aria-label="Close" onClick={close} className="absolute top-3 right-3 grid size-11 place-items-center rounded-full hover:bg-linen">
            <Icon of="close" className="size-5" />
          </button>
          <h2 id={titleId} className="pr-10 text-[clamp(28px,3vw,38px)]">
            Get 10% Off Your First Order!
          </h2>
          <p className="mt-4 text-ink-2">Join our newsletter for exclusive deals, growing tips, and early access to new tree varieties.</p>
          <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-3">
            <input
              ref={input}
              type="email"
              name="email"
              autoComplete="email"
              aria-label="Email address"
              placeholder="Enter your email address"
              disabled={busy}
              className="min-h-[50px] w-full rounded-field border border-control bg-surface px-4 text-base placeholder:text-ink-3 disabled:bg-linen"
            />
            <Button type="submit" width="full" busyLabel={busy && 'Subscribing...'}>
              Get My 10% Off Code
            </Button>
          </form>
          <p className="mt-4 text-sm text-ink-3">No spam, ever. Unsubscribe anytime.</p>
        </div>
      </div>
      </div>
    </div>
  );
}
