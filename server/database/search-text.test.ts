import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plainText } from '#domain/plain-text.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

const texts = [
  'José García-Løvås',
  'O’Brien',
  "O'Brien",
  'O´Brien',
  'Straße, Weiß, GROẞ',
  'ﬁne ﬂoor',
  'Ænima Œuvre',
  '509–555—0142 ‐ ‑ ‒ −',
  '“Gala” on „M 9“',
  'Đặng Thị Hương',
  'ﾊﾝ 한국 日本',
  'İstanbul ısı',
  '½ №5 ①',
];

test('a text is spelled alike by the database and by the browser, so that both find the same', async () => {
  const { rows } = await sql<{ text: string }>`
    select search_text(text) as text from unnest(${texts}::text[]) with ordinality as given (text, place)
    order by place`.execute(shop.services.db);
  expect(rows.map(({ text }) => text)).toEqual(texts.map(plainText));
});
