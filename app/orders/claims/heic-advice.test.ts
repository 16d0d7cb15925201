import { expect, test } from 'vitest';
import { heicAdvice } from './heic-advice.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
    5,
    'Photos instead of Files',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 5, 'Photos instead of Files'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130', 5, 'in your gallery'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/130', 0, 'Preview'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130', 10, '.jpg'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/131', 0, 'picture program'],
])('on %s (%i touch points) the advice is true', (userAgent, touchPoints, advice) => {
  expect(heicAdvice(userAgent, touchPoints)).toContain(advice);
});
