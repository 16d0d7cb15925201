// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { ChangeButton } from './change-button.tsx';
import { QueryView } from './query-view.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test.each([
  ['Cancel', 0],
  ['Remove', 1],
])('a change that is asked about and answered with %s is sent %i times', async (answer, times) => {
  const send = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  render(
    <ChangeButton question="Remove it?" send={send} done="Removed" busy="Removing...">
      Remove
    </ChangeButton>,
  );
  await press('Remove');
  expect(screen.getByRole('dialog', { name: 'Remove it?' })).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await press(answer);
  expect(send).toHaveBeenCalledTimes(times);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what follows a change does not wait until everything is fetched again', async () => {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['admin', 'slow'],
    queryFn: () => new Promise<string>(() => {}),
    initialData: 'shown',
    enabled: true,
    networkMode: 'always',
  });
  const stop = observer.subscribe(() => {});
  const onDone = vi.fn<() => void>();
  render(
    <ChangeButton send={() => Promise.resolve()} done="Saved" busy="Saving..." onDone={onDone}>
      Save
    </ChangeButton>,
  );
  await press('Save');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(screen.getByRole('button').textContent).toContain('Saving...'));
  stop();
});

test('something that does not exist is said, with the way to its list', async () => {
  const queryFn = () => Promise.reject(new ApiError(404, 'variety_not_found', 'Variety not found'));
  render(
    <QueryView
      query={{ queryKey: ['admin', 'gone'], queryFn, enabled: true }}
      what="the variety"
      back={['/admin/varieties', 'All varieties']}
    >
      {() => null}
    </QueryView>,
    { wrapper: MemoryRouter },
  );
  expect(await screen.findByRole('heading', { name: 'Variety not found' })).toBeTruthy();
  expect(screen.getByText('All varieties')).toBeTruthy();
});
