import { imageAlt, imagePath, varietyPath } from '#domain/catalog/catalog.ts';
import type { NewsletterCard } from '#domain/mail/list-mails.ts';
import { formatUsdShort } from '#domain/money.ts';
import type { CardVariety } from './card-queries.ts';

/** Cards in the order chosen; varieties that are not in the shop anymore are left out. */
export function makeCards(
  ids: readonly string[],
  varieties: readonly CardVariety[],
  publicUrl: string,
): NewsletterCard[] {
  const byId = new Map(varieties.map((variety) => [variety.id, variety]));
  return ids.flatMap((id) => {
    const variety = byId.get(id);
    return variety ? [makeCard(variety, publicUrl)] : [];
  });
}

function makeCard(variety: CardVariety, publicUrl: string): NewsletterCard {
  const { name, fruit } = variety;
  // Only the shop's own pictures: another server would see who opens the mail.
  const path = imagePath(variety.imageUrl);
  return {
    name,
    fruit,
    price: priceText(variety),
    url: publicUrl + varietyPath(name),
    pictureUrl: path?.startsWith('/') ? publicUrl + path : null,
    pictureAlt: imageAlt({ imageAlt: variety.imageAlt, variety: name, fruit }),
  };
}

function priceText({ inStock, lowestCents, highestCents }: CardVariety): string {
  if (!inStock) return 'sold out for now';
  const price = formatUsdShort(lowestCents);
  return lowestCents === highestCents ? price : `from ${price}`;
}
