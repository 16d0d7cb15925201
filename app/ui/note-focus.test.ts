// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { noteFocus } from './note-focus.ts';

afterEach(() => document.body.replaceChildren());

function addInput(): HTMLInputElement {
  const input = document.createElement('input');
  document.body.append(input);
  return input;
}

test('the focus may be moved while it is where it was', () => {
  addInput().focus();
  expect(noteFocus()()).toBe(true);
});

test('the focus may be moved once what had it is gone', () => {
  const pressed = addInput();
  pressed.focus();
  const mayMove = noteFocus();
  pressed.remove();
  expect(mayMove()).toBe(true);
});

test('the focus is left to whoever has gone on', () => {
  addInput().focus();
  const mayMove = noteFocus();
  addInput().focus();
  expect(mayMove()).toBe(false);
});
