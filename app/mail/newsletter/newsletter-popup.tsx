import { Dialog } from 'radix-ui';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { draftKeys } from '#app/session/draft-keys.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { notify } from '#app/ui/notify.ts';
import { browserData, tabData } from '#app/ui/site-data.ts';
import { settings } from '#domain/farm/settings.ts';
import { recordPopupClosed } from './popup-memory.ts';
import { subscribe } from './subscribe.ts';

/** The address as typed, should the popup be closed by accident and open again in this tab. */
const typedKey = draftKeys.newsletterAddress;

export function NewsletterPopup({ onClose }: { onClose: () => void }) {
  const { discountPercent } = settings.newsletter;
  const content = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // No trigger button to return focus to: the popup opens by itself.
  const focusedBefore = useRef<Element>(null);
  const [busy, setBusy] = useState(false);

  function close() {
    recordPopupClosed(browserData);
    onClose();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const email = input.current?.value ?? '';
    // Disabling the field would drop the focus: the button keeps it meanwhile, and says what goes on.
    button.current?.focus();
    setBusy(true);
    const { status, message } = await subscribe(email, 'popup');
    flushSync(() => setBusy(false)); // a disabled field takes no focus
    if (status === 'refused') {
      notify.error(message);
      input.current?.focus();
      return;
    }
    notify.success(message);
    tabData.removeItem(typedKey);
    close();
  }

  return (
    // Not a native <dialog>: its top layer would hide the toasts.
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-backdrop print:hidden">
          <Dialog.Content
            ref={content}
            tabIndex={-1}
            onOpenAutoFocus={(event) => {
              focusedBefore.current = document.activeElement;
              // Not its Close button: whoever scrolls by the space bar would close it unseen.
              event.preventDefault();
              content.current?.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (focusedBefore.current instanceof HTMLElement)
                focusedBefore.current.focus({ preventScroll: true });
            }}
            className="slide-in grid w-full max-w-[880px] overflow-hidden rounded-picture bg-surface shadow-lift outline-none sm:grid-cols-[5fr_7fr]"
          >
            <div className="hidden bg-field-apple sm:block">
              <picture>
                <source type="image/avif" srcSet="/images/honeycrisp-orchard-800.avif" />
                <img
                  src="/images/honeycrisp-800.webp"
                  alt=""
                  width="800"
                  height="1000"
                  className="h-full w-full object-cover"
                />
              </picture>
            </div>
            <div className="relative p-[clamp(24px,4vw,48px)]">
              <Dialog.Close
                aria-label="Close"
                className="absolute top-3 right-3 grid size-11 place-items-center rounded-full hover:bg-linen"
              >
                <Icon of="close" className="size-5" />
              </Dialog.Close>
              <Dialog.Title className="pr-10 title-block">
                {`Get ${discountPercent}% Off Your First Order!`}
              </Dialog.Title>
              <Dialog.Description className="mt-4 text-ink-2">
                Join our newsletter for exclusive deals, growing tips, and early access to new tree
                varieties.
              </Dialog.Description>
              <form
                method="post"
                noValidate
                onSubmit={(event) => void submit(event)}
                className="mt-6 grid gap-3"
              >
                <input
                  ref={input}
                  defaultValue={tabData.getItem(typedKey) ?? ''}
                  onChange={({ target }) => tabData.setItem(typedKey, target.value)}
                  type="email"
                  name="email"
                  autoComplete="email"
                  aria-label="Email address"
                  placeholder="Enter your email address"
                  disabled={busy}
                  className="min-h-[50px] w-full rounded-field border border-control bg-surface px-4 text-base placeholder:text-ink-3 disabled:bg-linen"
                />
                <Button
                  ref={button}
                  type="submit"
                  width="full"
                  busyLabel={busy && 'Subscribing...'}
                >
                  {`Get My ${discountPercent}% Off Code`}
                </Button>
              </form>
              <p className="mt-4 text-sm text-ink-3">No spam, ever. Unsubscribe anytime.</p>
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
