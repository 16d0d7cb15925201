import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '#app/query-client.ts';
import { signOut, useStoredEmail } from '#app/session/signed-in-user.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { accountQuery } from './account-queries.ts';
import { MailPanel } from './mail-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';

export function AccountInfo({ onSignOut }: { onSignOut: () => void }) {
  const email = useStoredEmail();
  const { data: account } = useQuery(accountQuery(), queryClient);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);

  async function leave(): Promise<void> {
    setLeaving(true);
    onSignOut();
    await signOut();
    await navigate('/');
  }

  return (
    <div className="grid gap-5">
      <TitledPanel title="Account Info">
        <dl className="mt-5 border-t border-line pt-5">
          <dt className="text-sm text-ink-2">Email</dt>
          <dd className="mt-0.5 text-lg font-semibold wrap-anywhere">{email}</dd>
        </dl>
        <div className="mt-7 flex flex-wrap gap-3">
          {account?.isAdmin && <ButtonLink to="/admin/orders">Admin Dashboard</ButtonLink>}
          <Button variant="ghost" onClick={leave} busyLabel={leaving && 'Signing out...'}>
            Sign Out
          </Button>
        </div>
      </TitledPanel>
      <ProfilePanel />
      <MailPanel />
    </div>
  );
}
