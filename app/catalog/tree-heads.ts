import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbData, productData } from '#app/seo/structured-data.ts';
import { sharePicture } from '#app/ui/tree-picture.tsx';
import {
  imageAlt,
  type Product,
  type VarietyDetails,
  type VarietyWithSoldOut,
} from '#domain/catalog/catalog.ts';
import { varietyCrumbs } from './tree-crumbs.ts';

export function varietyHead(variety: VarietyWithSoldOut, canonical: string): MetaDescriptor[] {
  const trees = [...variety.options, ...variety.soldOut].toSorted((a, b) =>
    a.rootstock.localeCompare(b.rootstock),
  );
  const [first, ...others] = trees;
  if (!first) return treeNotFoundHead();
  return pageMeta({
    title: `${variety.variety} ${variety.fruit.toLowerCase()} tree`,
    description:
      `${variety.facts.about} Grafted on ${trees.map(({ rootstock }) => rootstock).join(', ')}.`.trim(),
    canonical,
    picture: sharePicture(first.imageUrl),
    pictureAlt: imageAlt(first),
    jsonLd: [
      productData([first, ...others], variety, canonical),
      breadcrumbData(varietyCrumbs(variety), canonical),
    ],
  });
}

export const productHead = (
  product: Product & VarietyDetails,
  canonical: string,
): MetaDescriptor[] =>
  pageMeta({
    title: `${product.variety} on ${product.rootstock}`,
    description:
      `${product.variety} ${product.fruit.toLowerCase()} tree on ${product.rootstock} rootstock. ${product.facts.about}`.trim(),
    canonical,
    picture: sharePicture(product.imageUrl),
    pictureAlt: imageAlt(product),
    jsonLd: [
      productData([product], product, canonical),
      breadcrumbData(varietyCrumbs(product), canonical),
    ],
  });

export const treeNotFoundHead = (): MetaDescriptor[] =>
  pageMeta({ title: 'Product not found', description: 'This tree is not in our catalog.' });
