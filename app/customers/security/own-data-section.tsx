import { useState } from 'react';
import { api, reasonOf, unwrap, unwrapFile } from '#app/api.ts';
import { authErrorMessage } from '#app/customers/messages.ts';
import { dropDrafts } from '#app/session/personal-drafts.ts';
import { discardReturnPage } from '#app/session/return-page.ts';
import { clearSession } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

const exportFailed = 'Your data could not be prepared. Please try again.';

/** Data export and account closure. */
export function OwnDataSection({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function download(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await unwrapFile(api.api.account.export.$get()), 'grafted-account.json');
    } catch (error) {
      notify.error(reasonOf(error, exportFailed));
    }
    setBusy(false);
  }
  async function close(): Promise<void> {
    setProblem(undefined);
    try {
      await unwrap(api.api.account.$delete());
    } catch (error) {
      setAsking(false);
      return setProblem(
        authErrorMessage(error as Error, 'Your account could not be closed. Please try again.'),
      );
    }
    notify.success('Your account has been closed. Thank you for growing with us.');
    discardReturnPage();
    clearSession();
    dropDrafts();
  }

  return (
    <SecuritySection
      title="Your data"
      lead="Download everything we keep about you, or close your account."
      problem={problem}
    >
      <div className="flex flex-wrap gap-3">
        <Button
          variant="ghost"
          size="small"
          busyLabel={busy && 'Preparing...'}
          onClick={() => void download()}
        >
          Download My Data
        </Button>
        <Button variant="quiet" size="small" className="text-apple" onClick={() => setAsking(true)}>
          Close My Account
        </Button>
      </div>
      {asking && (
        <CloseAccountDialog
          email={email}
          typed={typed}
          onType={setTyped}
          onClose={close}
          onCancel={() => setAsking(false)}
        />
      )}
    </SecuritySection>
  );
}
