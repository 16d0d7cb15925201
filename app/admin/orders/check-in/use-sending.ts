import { useEffect } from 'react';
import { sendQueue } from './check-in-store.ts';
import { askToKeep } from './saved.ts';

const retryMs = 15_000;

/** Sends what waits when the network is back, and now and then. */
export function useSending(): void {
  useEffect(() => {
    const send = () => void sendQueue();
    window.addEventListener('online', send);
    const timer = window.setInterval(send, retryMs);
    void askToKeep();
    return () => {
      window.removeEventListener('online', send);
      window.clearInterval(timer);
    };
  }, []);
}
