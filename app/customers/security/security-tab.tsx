import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { EmailSection } from './email-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { securityQuery } from './security-queries.ts';
import { SessionsSection } from './sessions-section.tsx';
import { SignInMethodsSection } from './sign-in-methods-section.tsx';

export function SecurityTab() {
  const { data: security, isError, refetch } = useQuery(securityQuery(), queryClient);
  if (!security && isError)
    return <LoadProblem what="your account" onRetry={() => void refetch()} />;
  if (!security) {
    return (
      <div className="grid gap-5">
        <output className="sr-only">Loading your security settings</output>
        <Skeleton className="h-72 rounded-panel" />
        <Skeleton className="h-52 rounded-panel" />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <PasswordSection email={security.email} />
      <EmailSection email={security.email} newEmail={security.newEmail} />
      <AuthenticatorSection factors={security.factors} hasPasskeys={security.passkeys.length > 0} />
      <PasskeysSection passkeys={security.passkeys} />
      {(security.linkable.length > 0 ||
        security.methods.some(({ provider }) => provider !== 'email')) && (
        <SignInMethodsSection methods={security.methods} linkable={security.linkable} />
      )}
      <SessionsSection sessions={security.sessions} />
      <OwnDataSection email={security.email} />
    </div>
  );
}
