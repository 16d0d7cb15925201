import { expect, test } from 'vitest';
import { hashOwnInline } from './own-inline.ts';

test('an injected script is not allowed by the policy of a stored page', () => {
  const page = hashOwnInline(
    '<body><script nonce="secret">own()</script><script nonce="secret" src="/file.js"></script><script nonce="secret" type="module">module()</script><p><script>stolen()</script><script nonce="guess">stolen()</script></p></body>',
    'secret',
  );
  expect(page.inline.scripts).toEqual([
    "'sha256-1yruO3ZUqBddjC8oRrsLLZ/oiHYCAveB39McCaLvqnk='",
    "'sha256-GDnKZZcR0m/WJM8eh8ATv29Jxdy5Mg2ckuYNbDixJDk='",
  ]);
  expect(page.html).toContain('<script>own()</script>');
  expect(page.html).not.toContain('secret');
});

test('nor is an injected style element', () => {
  const page = hashOwnInline(
    '<head><style nonce="secret">body{color:red}</style></head><p><style>stolen{}</style></p>',
    'secret',
  );
  expect(page.inline.styles).toEqual(["'sha256-FcQqt3aNlV7AZnGV4zkQRVeCeJOxbMPnQSx258L803E='"]);
  expect(page.html).toContain('<style>body{color:red}</style>');
});
