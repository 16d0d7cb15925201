import {
  availability,
  imageAlt,
  imagePath,
  productPath,
  type Availability,
  type Product,
  type VarietyDetails,
} from '#domain/catalog/catalog.ts';
import { farmInstant } from '#domain/farm-time.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import { numericFromCents } from '#domain/money.ts';
import { deliveryFeeCents } from '#domain/orders/delivery-fee.ts';

const schemaAvailability: Record<Availability, string> = {
  in_stock: 'https://schema.org/InStock',
  preorder: 'https://schema.org/PreOrder',
  out_of_stock: 'https://schema.org/OutOfStock',
};

function offer(product: Product, root: string) {
  const { pickupFrom, closesAt } = settings.season;
  const available = availability(product.free);
  return {
    '@type': 'Offer',
    name: `${product.variety} on ${product.rootstock}`,
    sku: product.id,
    url: root + productPath(product.id),
    price: numericFromCents(product.priceCents),
    priceCurrency: 'USD',
    availability: schemaAvailability[available],
    ...(available === 'preorder' && preorderDate(pickupFrom)),
    ...(available !== 'out_of_stock' && closesAt && priceValidity(closesAt)),
    itemCondition: 'https://schema.org/NewCondition',
    hasMerchantReturnPolicy: returnPolicy(),
    ...shippingDetails(),
  };
}

/** The guarantee: damaged trees, within its days. */
const returnPolicy = () => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'US',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: settings.claimDays,
  itemCondition: 'https://schema.org/DamagedCondition',
  itemDefectReturnFees: 'https://schema.org/FreeReturn',
  refundType: ['https://schema.org/FullRefund', 'https://schema.org/ExchangeRefund'],
});

/** Names the price for one tree at the edge of the delivery area; pickup is free. */
function shippingDetails() {
  const { radiusMinutes } = settings.delivery;
  const mostCents = deliveryFeeCents({ minutes: radiusMinutes, treeCount: 1 });
  if (radiusMinutes === 0 || mostCents === 0) return {};
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        maxValue: numericFromCents(mostCents),
        currency: 'USD',
      },
      // How far the farm drives is counted in minutes, which no region says: its own ZIP code is certain.
      shippingDestination: {
        '@type': 'DefinedRegion',
        addressCountry: 'US',
        postalCode: settings.farm.zip,
      },
    },
  };
}

const yearMs = 366 * 86_400_000;

/** Google requires a moment of pre-orders, at most a year ahead. */
function preorderDate(day: string): { availabilityStarts?: string } {
  const at = farmInstant(`${day}T00:00`, farmTimeZone);
  return at && Date.parse(at) - Date.now() < yearMs ? { availabilityStarts: at } : {};
}

/** An offer whose price is no longer valid is not shown. */
const priceValidity = (closesAt: string): { priceValidUntil?: string } =>
  Date.parse(closesAt) > Date.now()
    ? { priceValidUntil: dayAt(new Date(closesAt), farmTimeZone) }
    : {};

/** A tree as a Product; a variety on several rootstocks as a ProductGroup, with a Product for each. */
export function productData(
  options: readonly [Product, ...Product[]],
  { facts, morePictures }: Pick<VarietyDetails, 'facts' | 'morePictures'>,
  canonical: string,
): object {
  const [first] = options;
  const root = new URL(canonical).origin;
  const [main, ...others] = [first.imageUrl, ...morePictures.map(({ url }) => url)].flatMap((url) =>
    url ? new URL(imagePath(url) ?? url, root).href : [],
  );
  const shown = main ? { image: others.length > 0 ? [main, ...others] : main } : {};
  const described = {
    name: `${first.variety} ${first.fruit.toLowerCase()} tree`,
    description: facts.about || imageAlt(first),
    category: `${first.fruit} trees`,
    brand: { '@type': 'Brand', name: settings.name },
    url: canonical,
    ...shown,
  };
  if (options.length === 1)
    return { '@type': 'Product', ...described, offers: [offer(first, root)] };
  return {
    '@type': 'ProductGroup',
    ...described,
    productGroupID: first.variety,
    hasVariant: options.map((option) => ({
      '@type': 'Product',
      name: `${option.variety} on ${option.rootstock}`,
      sku: option.id,
      url: root + productPath(option.id),
      ...shown,
      offers: offer(option, root),
    })),
  };
}

/** Crumbs begin here. */
export const home = { name: 'Home', path: '/' };

export const breadcrumbData = (
  crumbs: readonly { name: string; path: string }[],
  canonical: string,
): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, canonical).href,
  })),
});

/** The farm as a LocalBusiness. */
export function farmData(canonical: string): object {
  const { farm } = settings;
  const root = new URL(canonical).origin;
  return {
    '@type': 'LocalBusiness',
    '@id': `${root}/#farm`,
    name: settings.name,
    description: settings.description,
    url: `${root}/`,
    image: `${root}/images/og-1200x630.jpg`,
    telephone: farm.phone,
    email: farm.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: farm.street,
      addressLocality: farm.city,
      addressRegion: farm.state,
      postalCode: farm.zip,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: farm.latitude, longitude: farm.longitude },
    currenciesAccepted: 'USD',
    priceRange: '$$',
  };
}
