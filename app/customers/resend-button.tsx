import { useUnavailable } from '#app/ui/use-unavailable.ts';
import { useResend } from './use-resend.ts';

export function ResendButton({ email }: { email: string }) {
  const { sending, resend } = useResend();
  return (
    <button
      type="button"
      {...useUnavailable(sending, () => void resend(email, { type: 'signup' }))}
      className="link min-h-11 text-sm"
    >
      {sending ? 'Sending...' : 'Send a new link'}
    </button>
  );
}
