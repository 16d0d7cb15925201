import { useState } from 'react';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { formatFarmDay } from '#app/ui/dates.ts';
import { AuthenticatorSetup, type NewAuthenticator } from './authenticator-setup.tsx';
import { MailedCodeForm, useMailedCode } from './mailed-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { Security } from './security-queries.ts';
import { SecurityRow, SecuritySection } from './security-section.tsx';
import { useChange } from './use-change.ts';

interface AuthenticatorSectionProps extends Pick<Security, 'factors'> {
  hasPasskeys: boolean;
}

/** Authenticator app (TOTP) as a second factor. */
export function AuthenticatorSection({ factors, hasPasskeys }: AuthenticatorSectionProps) {
  const { busy, problem, change } = useChange();
  const mailed = useMailedCode();
  const [enrollment, setEnrollment] = useState<NewAuthenticator>();
  const [codes, setCodes] = useState<string[]>();
  const apps = factors.filter(({ type }) => type === 'totp');
  const hasCodes = factors.some(({ type }) => type === 'recovery_code');

  async function begin(): Promise<void> {
    let made: NewAuthenticator | undefined;
    const work = async () => {
      const { data, error } = await (
        await auth()
      ).mfa.enroll({
        factorType: 'totp',
        friendlyName:
          apps.length === 0 ? 'Authenticator app' : `Authenticator app ${apps.length + 1}`,
      });
      if (data?.type === 'totp')
        made = { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
      return { error };
    };
    const hasBegun = await change({
      work,
      done: 'Scan the code with your app.',
      failed: 'Setup could not be started. Please try again.',
      onCodeNeeded: mailed.send,
    });
    if (hasBegun) setEnrollment(made);
  }
  const remove = (id: string) =>
    change({
      work: () =>
        removeAuthenticator(
          id,
          hasCodes && apps.length === 1 && !hasPasskeys ? 'last-beside-codes' : 'one-of-some',
        ),
      done: 'Authenticator app removed',
      failed: 'The app could not be removed. Please try again.',
    });
  const verify = async (code: string) => {
    const isOn = await change({
      work: async () => (await auth()).mfa.challengeAndVerify({ factorId: enrollment!.id, code }),
      done: 'Your account now asks for a code at sign-in.',
      failed: 'The code could not be checked. Please try again.',
    });
    if (!isOn) return;
    setEnrollment(undefined);
    if (!hasCodes) await newCodes();
  };
  async function newCodes(): Promise<void> {
    let made: string[] | undefined;
    const work = async () => {
      const { recoveryCodes } = (await auth()).mfa;
      const { data, error } = await (hasCodes
        ? recoveryCodes.regenerate()
        : recoveryCodes.generate());
      made = data?.codes;
      return { error };
    };
    const isMade = await change({
      work,
      done: 'Keep your new recovery codes in a safe place.',
      failed: 'Recovery codes could not be created. Please try again.',
    });
    if (isMade) setCodes(made);
  }

  return (
    <SecuritySection
      title="Authenticator app"
      lead="With an app such as Google Authenticator or 1Password, you sign in with your password and a code from your phone."
      problem={problem}
    >
      {apps.map(({ id, name, createdAt }) => (
        <div key={id} className="border-t border-line pt-4">
          <SecurityRow
            name={name || 'Authenticator app'}
            note={`Since ${formatFarmDay(createdAt)}`}
          >
            <Button variant="ghost" size="small" disabled={busy} onClick={() => void remove(id)}>
              Remove<span className="sr-only"> {name || 'authenticator app'}</span>
            </Button>
          </SecurityRow>
        </div>
      ))}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {mailed.asking && (
        <MailedCodeForm
          onVerified={async () => {
            mailed.close();
            await begin();
          }}
          onCancel={mailed.close}
        />
      )}
      {!mailed.asking && enrollment && (
        <AuthenticatorSetup
          authenticator={enrollment}
          busy={busy}
          onCode={verify}
          onCancel={() => setEnrollment(undefined)}
        />
      )}
      {!mailed.asking && !enrollment && (
        <div className="flex flex-wrap gap-3">
          <Button
            size="small"
            variant={apps.length > 0 ? 'ghost' : 'primary'}
            busyLabel={busy && 'One moment...'}
            onClick={() => void begin()}
          >
            {apps.length > 0 ? 'Add Another App' : 'Set Up'}
          </Button>
          {(apps.length > 0 || hasPasskeys) && (
            <Button variant="quiet" size="small" disabled={busy} onClick={() => void newCodes()}>
              New Recovery Codes
            </Button>
          )}
        </div>
      )}
    </SecuritySection>
  );
}

const addFirst = 'Please add the app on your new phone first. Then you can remove this one.';

/**
 * Removing the last app also removes the recovery codes, which would end a session that was
 * verified by such a code.
 */
async function removeAuthenticator(
  factorId: string,
  which: 'last-beside-codes' | 'one-of-some',
): Promise<{ error: { message?: string; name?: string } | null }> {
  const { mfa } = await auth();
  if (which === 'last-beside-codes') {
    const { data } = await mfa.getAuthenticatorAssuranceLevel();
    const byApp = data?.currentAuthenticationMethods.some(
      (entry) => typeof entry !== 'string' && entry.method === 'totp',
    );
    if (!byApp) return { error: { message: addFirst } };
    const { error } = await mfa.recoveryCodes.unenroll();
    if (error) return { error };
  }
  return mfa.unenroll({ factorId });
}
