import { useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { saveReturnPage } from './return-page.ts';
import { hasStoredSession, useSignedIn } from './session.ts';

/** For client loaders of pages that belong to one person. */
export function signedInOnly(): null {
  if (!hasStoredSession()) throw redirect('/auth');
  return null;
}

/** Leaves the page when the session ends under it, in another tab or on the server; signing in again leads back. */
export function useSessionGuard(): void {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (signedIn) return;
    saveReturnPage();
    void navigate('/auth', { replace: true });
  }, [signedIn, navigate]);
}
