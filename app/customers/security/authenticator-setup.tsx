import { AccountForm, useAccountForm } from '#app/customers/account-form.tsx';
import { CodeField } from '#app/customers/code-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { codeOnlySchema } from '#domain/customers/account.ts';

export interface NewAuthenticator {
  id: string;
  /** QR code as a data URL. */
  qrCode: string;
  secret: string;
}

interface SetupProps {
  authenticator: NewAuthenticator;
  busy: boolean;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

export function AuthenticatorSetup({ authenticator, busy, onCode, onCancel }: SetupProps) {
  const { qrCode, secret } = authenticator;
  const form = useAccountForm({
    schema: codeOnlySchema,
    values: { code: '' },
    onSave: ({ code }) => onCode(code),
  });
  return (
    <AccountForm form={form} className="gap-5 border-t border-line pt-5 sm:grid-cols-[auto_1fr]">
      <QrCode src={qrCode} alt="QR code to scan with the app" size={176} />
      <div className="grid content-start gap-4">
        <p className="text-sm">
          Scan the QR code, or type this key into the app:{' '}
          <code className="block pt-1 font-mono text-sm font-semibold tracking-wide wrap-anywhere select-all">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
        <CodeField label="Code from the app" className="max-w-[220px]" {...form.field('code')} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" size="small" busyLabel={busy && 'Checking...'}>
            Turn On
          </Button>
          <Button variant="quiet" size="small" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </AccountForm>
  );
}
