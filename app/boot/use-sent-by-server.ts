import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the component is rendered by the server, or hydrates what the server sent. Stays what it was at first. */
export function useSentByServer(): boolean {
  const isSent = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(isSent)[0];
}
