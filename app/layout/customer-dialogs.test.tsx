// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CloseAccountDialog } from '#app/account/security/close-account-dialog.tsx';
import { NewsletterPopup } from '#app/newsletter/newsletter-popup.tsx';
import { ChangeOrderDialog, type KeptTrees } from '#app/orders/change-order-dialog.tsx';
import { startSettings } from '#domain/default-settings.ts';
import type { Order } from '#domain/orders.ts';
import { applySettings } from '#domain/settings.ts';

beforeEach(() => {
  applySettings(startSettings);
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const order = {
  id: '3f2a9c10-0000-4000-8000-000000000000',
  items: [
    {
      id: '5e2a9c10-0000-4000-8000-000000000000',
      variety: 'Honeycrisp',
      rootstock: 'M.9',
      quantity: 3,
      priceCents: 4800,
    },
  ],
  terms: { guarantee: startSettings.guarantee, orderChanges: startSettings.orderChanges },
} as unknown as Order; // what the dialog reads

/** The page behind a dialog. */
function Opener({ dialog }: { dialog: (close: () => void) => ReactElement }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    dialog(() => setOpen(false))
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

function ChangePage() {
  const [kept, setKept] = useState<KeptTrees>({});
  return (
    <Opener
      dialog={(close) => (
        <ChangeOrderDialog order={order} kept={kept} onKeep={setKept} onClose={close} />
      )}
    />
  );
}

function CloseAccountPage() {
  const [typed, setTyped] = useState('');
  return (
    <Opener
      dialog={(close) => (
        <CloseAccountDialog
          email="robin@example.com"
          typed={typed}
          onType={setTyped}
          onClose={async () => {}}
          onCancel={close}
        />
      )}
    />
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

const dialogs: [string, ReactElement, enter: () => void, shown: () => unknown, unknown][] = [
  [
    'the change of an order',
    <ChangePage key="change" />,
    () => fireEvent.click(screen.getByLabelText('One Honeycrisp less')),
    () => screen.getByText('2 of 3').tagName,
    'OUTPUT',
  ],
  [
    'the closing of an account',
    <CloseAccountPage key="account" />,
    () => type('Type robin@example.com to continue', 'robin@'),
    () => valueOf('Type robin@example.com to continue'),
    'robin@',
  ],
  [
    'the newsletter',
    <Opener key="newsletter" dialog={(close) => <NewsletterPopup onClose={close} />} />,
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
  expect(shown()).toBe(expected);
});
