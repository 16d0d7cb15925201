import { useEffect } from 'react';
import { sendQueue } from './check-in-store.ts';
import { createDetector } from './detect-code.ts';
import { keepShell } from './keep-shell.ts';
import { askToKeep } from './saved.ts';

const retryMs = 15_000;

/** Sends what waits when the network is back, and keeps the screen for when it is gone. */
export function useSync(): void {
  useEffect(() => {
    const send = () => void sendQueue();
    window.addEventListener('online', send);
    const timer = window.setInterval(send, retryMs);
    void askToKeep();
    void createDetector() // loads what the camera needs
      .then(keepShell)
      .catch(() => {}); // works online all the same
    return () => {
      window.removeEventListener('online', send);
      window.clearInterval(timer);
    };
  }, []);
}
