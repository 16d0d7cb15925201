import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Services } from '../services.ts';
import { sendMail } from './service.ts';

const payloadSchema = z.object({ mailId: z.uuid() });

export function mailTasks(services: Services): TaskList {
  return {
    send_mail: (payload) => sendMail(services, payloadSchema.parse(payload).mailId),
  };
}
