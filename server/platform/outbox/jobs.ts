import type { TaskList } from 'graphile-worker';
import type { Polling } from '#server/platform/polling/polling.ts';

export function mailTasks(sender: Polling): TaskList {
  return {
    send_mail: () => sender.wake(),
  };
}
