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

test('a list that was left while it was fetched is fetched anew after a change', async () => {
  const stale = Promise.withResolvers<string>();
  const answers = [Promise.resolve('first'), stale.promise, Promise.resolve('as changed')].values();
  const options = {
    queryKey: ['left list'],
    enabled: true,
    queryFn: () => answers.next().value!,
  };
  await queryClient.fetchQuery(options);
  const fetching = queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => {}); // ended
  await refetchAll(['left list']);
  stale.resolve('as before the change');
  await fetching;
  expect(await queryClient.fetchQuery(options)).toBe('as changed');
});
