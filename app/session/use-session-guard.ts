import { useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { returnTo, saveReturnPage } from './return-page.ts';
import { hasStoredSession, useSignedIn } from './session.ts';

/** For client loaders of pages that require sign-in, which returns to them. */
export function requireSignIn({ url }: Pick<Request, 'url'>): null {
  if (hasStoredSession()) return null;
  returnTo(url);
  throw redirect('/auth');
}

/** Redirects to /auth when the session ends, in another tab or on the server; signing in again returns here. */
export function useSessionGuard(): void {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (signedIn) return;
    saveReturnPage();
    void navigate('/auth', { replace: true });
  }, [signedIn, navigate]);
}
