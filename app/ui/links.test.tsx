// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { TextLink } from './links.tsx';

afterEach(cleanup);

test.each(['/admin/claims?search=1a2b', 'tel:+15095550142', 'mailto:casey@example.com'])(
  'a link to %s keeps its address',
  (to) => {
    render(<TextLink to={to}>Go</TextLink>, { wrapper: MemoryRouter });
    expect(screen.getByRole('link').getAttribute('href')).toBe(to);
  },
);
