import { useState } from 'react';
import * as z from 'zod/mini';
import { AccountForm, useAccountForm } from '#app/customers/account-form.tsx';
import { passkeyProblem } from '#app/customers/passkey-problem.ts';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { formatFarmDay } from '#app/ui/dates.ts';
import { Field } from '#app/ui/field.tsx';
import { MailedCodeForm, useMailedCode } from './mailed-code.tsx';
import type { Security } from './security-queries.ts';
import { SecurityRow, SecuritySection } from './security-section.tsx';
import { useChange } from './use-change.ts';

const failed = 'The passkey could not be changed. Please try again.';

export function PasskeysSection({ passkeys }: { passkeys: Security['passkeys'] }) {
  const { busy, problem, change } = useChange();
  const [renaming, setRenaming] = useState<string>();
  const mailed = useMailedCode();

  const add = () =>
    change({
      onCodeNeeded: mailed.send,
      work: async () => ({ error: passkeyProblem((await (await auth()).registerPasskey()).error) }),
      done: 'Passkey added',
      failed: 'The passkey could not be added. Please try again.',
    });
  const remove = (passkeyId: string) =>
    change({
      work: async () => (await auth()).passkey.delete({ passkeyId }),
      done: 'Passkey removed',
      failed,
    });
  async function rename(passkeyId: string, friendlyName: string): Promise<void> {
    const work = async () => (await auth()).passkey.update({ passkeyId, friendlyName });
    if (await change({ work, done: 'Passkey renamed', failed })) setRenaming(undefined);
  }

  return (
    <SecuritySection
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or your device’s screen lock. There is nothing to remember, and nothing to steal from us. Once you add one, your password alone no longer opens your account, so keep recovery codes in case you lose the device."
      problem={problem}
    >
      <ul className="grid gap-4 empty:hidden">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="border-t border-line pt-4">
            {renaming === id ? (
              <RenameForm
                name={name}
                busy={busy}
                onName={(chosen) => void rename(id, chosen)}
                onCancel={() => setRenaming(undefined)}
              />
            ) : (
              <SecurityRow
                name={name}
                note={`Since ${formatFarmDay(createdAt)}${lastUsedAt ? `, last used ${formatFarmDay(lastUsedAt)}` : ''}`}
              >
                <span className="flex gap-2">
                  <Button
                    variant="quiet"
                    size="small"
                    disabled={busy}
                    onClick={() => setRenaming(id)}
                  >
                    Rename<span className="sr-only"> {name}</span>
                  </Button>
                  <Button
                    variant="ghost"
                    size="small"
                    disabled={busy}
                    onClick={() => void remove(id)}
                  >
                    Remove<span className="sr-only"> {name}</span>
                  </Button>
                </span>
              </SecurityRow>
            )}
          </li>
        ))}
      </ul>
      {mailed.asking && (
        <MailedCodeForm
          onVerified={async () => {
            mailed.close();
            await add();
          }}
          onCancel={mailed.close}
        />
      )}
      <Button
        size="small"
        variant={passkeys.length > 0 ? 'ghost' : 'primary'}
        className="justify-self-start"
        busyLabel={busy && 'One moment...'}
        onClick={() => void add()}
      >
        Add a Passkey
      </Button>
    </SecuritySection>
  );
}

interface RenameFormProps {
  name: string;
  busy: boolean;
  onName: (name: string) => void;
  onCancel: () => void;
}

const renameSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a name'),
      z.maxLength(120, 'The name is too long'),
    ),
});

function RenameForm({ name, busy, onName, onCancel }: RenameFormProps) {
  const form = useAccountForm({
    schema: renameSchema,
    values: { name },
    onSave: (chosen) => onName(chosen.name),
  });
  return (
    <AccountForm form={form} className="">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Name"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button just clicked
          autoFocus
          maxLength={120}
          required
          className="min-w-[200px] flex-1"
          {...form.field('name')}
        />
        <Button type="submit" size="small" busyLabel={busy && 'Saving...'}>
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </AccountForm>
  );
}
