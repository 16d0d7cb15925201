import { describe, expect, test } from 'vitest';
import { renderMail } from '#app/mail/render-mail.tsx';
import { mailSamples as samples } from '#app/mail/samples.ts';

describe.each(['newsletter-welcome', 'newsletter', 'back-in-stock', 'care'] as const)(
  'a list mail (%s)',
  (template) => {
    test('states its reason and has an unsubscribe link in both parts', async () => {
      const { html, text } = await renderMail(template, samples[template]);
      for (const part of [html, text]) expect(part).toContain(samples[template].unsubscribeUrl);
      expect(text).toMatch(/You get this/);
    });
  },
);

test('the welcome mail contains the code in one piece', async () => {
  const { subject, html, text } = await renderMail(
    'newsletter-welcome',
    samples['newsletter-welcome'],
  );
  expect(subject).toBe('Your code for 10% off your first Grafted order');
  for (const part of [html, text]) expect(part).toContain('GRAFT-7KQ2MXR');
});

describe('a newsletter', () => {
  test('has inline styles, absolute links and its cards in both parts', async () => {
    const { html, text } = await renderMail('newsletter', samples.newsletter);
    expect(html).toMatch(/<h2 style="[^"]*font-size:24px/);
    expect(html).toMatch(/<a style="[^"]*" class="pine" href="https:\/\/shop\.example\/catalog"/);
    for (const part of ['Honeycrisp', 'Apple, from $48', 'sold out for now'])
      for (const version of [html.replaceAll('<!-- -->', ''), text])
        expect(version).toContain(part);
  });

  test('without a reader, as in the preview, has no link to unsubscribe', async () => {
    const { text } = await renderMail('newsletter', {
      ...samples.newsletter,
      unsubscribeUrl: null,
    });
    expect(text).not.toContain('/newsletter/');
    expect(text).toContain('own link to unsubscribe is here');
  });
});
