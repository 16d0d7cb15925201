// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listLimits } from '#domain/list-limits.ts';
import { ListEnd } from './list-end.tsx';

afterEach(cleanup);

test.each(Object.entries(listLimits))('a list of %s says that it ends after %i', (of, most) => {
  const end = (shown: number) =>
    render(
      <ListEnd of={of as keyof typeof listLimits} shown={shown}>
        {(limit) => `The first ${limit}`}
      </ListEnd>,
    ).container.textContent;
  expect(end(most - 1)).toBe('');
  expect(end(most)).toBe(`The first ${most}`);
});
