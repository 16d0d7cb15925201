import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';

export function mailTasks(services: Services): TaskList {
  void services;
  return {};
}
