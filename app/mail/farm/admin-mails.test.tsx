import { describe, expect, test } from 'vitest';
import { renderMail } from '#app/mail/render-mail.tsx';
import { mailSamples as samples } from '#app/mail/samples.ts';

describe('the digest for admins', () => {
  const digest = samples['admin-digest'];

  test('lists new orders, then what customers changed', async () => {
    const { subject, text } = await renderMail('admin-digest', digest);
    expect(subject).toBe('2 new orders: $244.00, 2 changes by customers');
    for (const line of [
      '1043: Ann Orchard, 3 trees, $148.00',
      '1043: Ann Orchard added 1 × Rainier on Gisela 6, $52.00 paid',
      '1044: Robin Grower canceled the order, $96.00 refunded',
    ])
      expect(text).toContain(line);
  });

  test('can have changes alone, and from before there were any', async () => {
    const none = { ...digest, orders: 0, trees: 0, totalCents: 0, lines: [] };
    const alone = await renderMail('admin-digest', none);
    expect(alone.subject).toBe('2 changes by customers');
    expect(alone.text).not.toMatch(/new order|\$0/);
    const { changed: _, changes: __, ...old } = digest;
    expect((await renderMail('admin-digest', old)).subject).toBe('2 new orders: $244.00');
  });
});
