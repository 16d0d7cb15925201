import { useQuery } from '@tanstack/react-query';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { openOrdersText } from '#domain/customers/account-closure.ts';
import { retention } from '#domain/farm/retention.ts';
import { closurePreviewQuery } from './security-queries.ts';

interface CloseAccountDialogProps {
  email: string;
  /** Kept by the page, so that Escape loses nothing. */
  typed: string;
  onType: (typed: string) => void;
  onClose: () => Promise<void>;
  onCancel: () => void;
}

/** Requires typing the email address, to prevent accidental closure. */
export function CloseAccountDialog(props: CloseAccountDialogProps) {
  const { email, typed, onType, onClose, onCancel } = props;
  const { data: preview } = useQuery(closurePreviewQuery(), queryClient);
  const [busy, setBusy] = useState(false);

  async function close(): Promise<void> {
    setBusy(true);
    await onClose();
    setBusy(false);
  }
  return (
    <AlertDialog.Root open onOpenChange={onCancel}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-backdrop">
          <AlertDialog.Content className="slide-in w-full max-w-[520px] rounded-picture bg-surface p-[clamp(20px,3vw,36px)] shadow-lift outline-none">
            <AlertDialog.Title className="title-lead">Close your account?</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-2">
              Your account, profile, cart, orchard, care calendar and subscriptions will be
              permanently deleted.
            </AlertDialog.Description>
            {preview && <p className="mt-3 font-medium">{openOrdersText(preview)}</p>}
            <p className="mt-3 text-ink-2">
              We keep your orders with your name, phone and address for {retention.orderYears}{' '}
              years, because tax law requires us to keep sales records. After that, we remove your
              name, phone, address and the emails about them.
            </p>
            <form
              className="mt-5 grid gap-5"
              onSubmit={(event) => {
                event.preventDefault();
                void close();
              }}
            >
              <Field
                label={`Type ${email} to continue`}
                type="email"
                autoComplete="off"
                value={typed}
                onChange={(event) => onType(event.target.value)}
              />
              <div className="flex flex-wrap justify-end gap-3">
                <Button
                  variant="ghost"
                  size="small"
                  onClick={() => {
                    onType('');
                    onCancel();
                  }}
                >
                  Keep My Account
                </Button>
                <Button
                  type="submit"
                  size="small"
                  disabled={typed.trim().toLowerCase() !== email}
                  busyLabel={busy && 'Closing...'}
                >
                  Close My Account
                </Button>
              </div>
            </form>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
