/** Message for a failed provider sign-in, by protocol error code. */
export function providerProblem(code: string, provider: string | undefined): string {
  const name = provider ?? 'the other service';
  switch (code) {
    case 'access_denied':
      return `You did not finish signing in with ${name}. Try again, or choose another way.`;
    case 'temporarily_unavailable':
    case 'unexpected_failure':
      return `Signing in with ${name} is not working right now. Please try again later, or choose another way.`;
    case 'provider_email_needs_verification':
      return `Please confirm your email first: we have sent you a link, or you can verify it with ${name}.`;
    case 'signup_disabled':
      return 'New accounts cannot be created right now.';
    case 'user_banned':
      return 'This account is closed. Please contact us.';
    case 'identity_already_exists':
      return `This sign-in with ${name} already belongs to an account.`;
    case 'email_exists':
      return 'Another account already uses this email.';
    default:
      return `Signing in with ${name} did not work. Please try again.`;
  }
}
