import { useResend } from './use-resend.ts';

export function ResendButton({ email }: { email: string }) {
  const { sending, resend } = useResend();
  return (
    <button
      type="button"
      onClick={() => resend(email, 'signup')}
      disabled={sending}
      className="link min-h-11 text-sm"
    >
      {sending ? 'Sending...' : 'Send a new link'}
    </button>
  );
}
