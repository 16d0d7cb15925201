// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CloseAccountDialog } from '#app/customers/security/close-account-dialog.tsx';
import { NewsletterPopup } from '#app/mail/newsletter/newsletter-popup.tsx';
import { ChangeOrderDialog, type KeptTrees } from '#app/orders/change-order-dialog.tsx';
import { applySettings } from '#domain/farm/settings.ts';
import { startSettings } from '#tests/support/sample-settings.ts';
import { shownOrder } from '#tests/support/shown-order.ts';

beforeEach(() => {
  applySettings(startSettings);
  vi.stubGlobal('fetch', () => new Promise(() => {})); // what is entered does not wait for answers
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const order = shownOrder();

interface Page<State> {
  start: State;
  dialog: (state: State, change: (state: State) => void, close: () => void) => ReactElement;
}

/** The page behind a dialog. */
function Opener<State>({ start, dialog }: Page<State>) {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState(start);
  return isOpen ? (
    dialog(state, setState, () => setOpen(false))
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

const change: Page<KeptTrees>['dialog'] = (kept, onKeep, close) => (
  <ChangeOrderDialog order={order} kept={kept} onKeep={onKeep} onClose={close} />
);
const closeAccount: Page<string>['dialog'] = (typed, onType, close) => (
  <CloseAccountDialog
    email="robin@example.com"
    typed={typed}
    onType={onType}
    onClose={async () => {}}
    onCancel={close}
  />
);
const newsletter: Page<null>['dialog'] = (_state, _change, close) => (
  <NewsletterPopup onClose={close} />
);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

const dialogs: [string, ReactElement, enter: () => void, shown: () => unknown, unknown][] = [
  [
    'the change of an order',
    <Opener key="change" start={{}} dialog={change} />,
    () => fireEvent.click(screen.getByLabelText('One Honeycrisp less')),
    () => screen.getByText('1 of 2').tagName,
    'OUTPUT',
  ],
  [
    'the closing of an account',
    <Opener key="account" start="" dialog={closeAccount} />,
    () => type('Type robin@example.com to continue', 'robin@'),
    () => valueOf('Type robin@example.com to continue'),
    'robin@',
  ],
  [
    'the newsletter',
    <Opener key="newsletter" start={null} dialog={newsletter} />,
    () => type('Email address', 'robin@exa'),
    () => valueOf('Email address'),
    'robin@exa',
  ],
];

test.each(dialogs)('Escape in the dialog for %s keeps what was entered', async (...of) => {
  const [, page, enter, shown, expected] = of;
  render(page);
  const open = () => act(async () => void fireEvent.click(screen.getByText('Open')));
  await open();
  await act(async () => void enter());
  await act(
    async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }),
  );
  await open();
  await vi.waitFor(() => expect(shown()).toBe(expected));
});
