import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';

export function paymentTasks(services: Services): TaskList {
  void services;
  return {};
}
