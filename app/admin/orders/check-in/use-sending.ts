import { useEffect } from 'react';
import { refreshDay, sendQueue } from './check-in-store.ts';
import { askToKeep } from './saved.ts';

const retryMs = 15_000;

/** Sends what waits when the network is back, when the phone is taken out of the pocket, and now and then. */
export function useSending(): void {
  useEffect(() => {
    const send = () => void sendQueue().then(refreshDay);
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    const timer = window.setInterval(send, retryMs);
    void askToKeep();
    return () => {
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
      window.clearInterval(timer);
    };
  }, []);
}
