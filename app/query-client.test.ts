import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient, refetchAll } from './query-client.ts';

test('a list whose first fetch was under way when it changed shows the change', async () => {
  const [before, after] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const answers = [before.promise, after.promise].values();
  const list = new QueryObserver(queryClient, {
    queryKey: ['list'],
    enabled: true,
    queryFn: () => answers.next().value!,
  });
  onTestFinished(list.subscribe(() => {}));
  const refetching = refetchAll(['list']); // the change is stored, and the first answer is not yet there
  before.resolve('as before the change');
  after.resolve('as changed');
  await refetching;
  expect(list.getCurrentResult().data).toBe('as changed');
});
