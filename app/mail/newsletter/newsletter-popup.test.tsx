// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applySettings } from '#domain/farm/settings.ts';
import { startSettings } from '#tests/support/sample-settings.ts';
import { NewsletterPopup } from './newsletter-popup.tsx';

const answers = Promise.withResolvers<Response>();
beforeEach(() => {
  applySettings(startSettings);
  vi.stubGlobal('fetch', () => answers.promise);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('While it is sending, the field is disabled and the button has the focus; a refusal gives it back', async () => {
  render(<NewsletterPopup onClose={() => {}} />);
  const email = screen.getByLabelText<HTMLInputElement>('Email address');
  email.focus();
  fireEvent.change(email, { target: { value: 'robin@example.com' } });
  await act(async () => void fireEvent.submit(email.form!));

  const button = screen.getByRole('button', { name: /Subscribing/ });
  expect(email.disabled).toBe(true);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);

  await act(async () =>
    answers.resolve(Response.json({ error: 'Too many tries' }, { status: 429 })),
  );
  await vi.waitFor(() => expect(document.activeElement).toBe(email));
  expect([email.disabled, email.value]).toEqual([false, 'robin@example.com']);
});
