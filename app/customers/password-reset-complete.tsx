import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';

const redirectMs = 3000;

export function PasswordResetComplete() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/auth'), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <Sheet title="Password Reset Complete!">
      <output className="block">
        <CircleCheck aria-hidden className="size-9 text-leaf" strokeWidth={1.5} />
        <p className="mt-4">
          Your new password is active, and every other device has been signed out. Taking you to the
          sign-in page...
        </p>
      </output>
      <ButtonLink to="/auth" width="full" className="mt-6">
        Sign In
      </ButtonLink>
    </Sheet>
  );
}
