import { expect, test } from 'vitest';
import { hashOwnScripts } from './own-scripts.ts';

test('an injected script is not allowed by the policy of a stored page', () => {
  const page = hashOwnScripts(
    '<body><script nonce="secret">own()</script><script nonce="secret" src="/file.js"></script><script nonce="secret" type="module">module()</script><p><script>stolen()</script><script nonce="guess">stolen()</script></p></body>',
    'secret',
  );
  expect(page.scripts).toEqual([
    "'sha256-1yruO3ZUqBddjC8oRrsLLZ/oiHYCAveB39McCaLvqnk='",
    "'sha256-GDnKZZcR0m/WJM8eh8ATv29Jxdy5Mg2ckuYNbDixJDk='",
  ]);
  expect(page.html).toContain('<script>own()</script>');
  expect(page.html).not.toContain('secret');
});
