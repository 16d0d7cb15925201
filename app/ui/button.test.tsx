// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

afterEach(cleanup);

const onSubmit = vi.fn<() => void>();

/** Busy from the first press on. */
function Sending({ how }: { how: 'busy' | 'disabled' }) {
  const [isSending, setSending] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        setSending(true);
      }}
    >
      <Button
        type="submit"
        disabled={how === 'disabled' && isSending}
        busyLabel={how === 'busy' && isSending && 'Sending...'}
      >
        Send
      </Button>
    </form>
  );
}

test.each(['busy', 'disabled'] as const)(
  'A button that has become %s keeps the focus and does nothing',
  (how) => {
    onSubmit.mockClear();
    render(<Sending how={how} />);
    const button = screen.getByRole('button');
    button.focus();
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    expect(onSubmit).toHaveBeenCalledOnce();
  },
);

test('A button that could do nothing from the start is disabled', () => {
  render(<Button disabled>Out of Stock</Button>);
  expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true);
});

test('The button for one less keeps the focus at the last tree', () => {
  function Stepper() {
    const [quantity, setQuantity] = useState(2);
    return <QuantityStepper quantity={quantity} max={2} onChange={setQuantity} />;
  }
  render(<Stepper />);
  const less = screen.getByRole('button', { name: 'Decrease quantity' });
  less.focus();
  fireEvent.click(less);
  fireEvent.click(less);
  expect(screen.getByRole('status').textContent).toBe('1');
  expect(document.activeElement).toBe(less);
});
