import type { TaskList } from 'graphile-worker';
import type { MailSender } from './sender.ts';

export function mailTasks(sender: MailSender): TaskList {
  return {
    send_mail: () => sender.wake(),
  };
}
