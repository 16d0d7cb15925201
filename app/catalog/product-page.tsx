import { data } from 'react-router';
import { PlaceBox } from '#app/growing/place/place-box.tsx';
import { useAtPlace } from '#app/growing/place/use-at-place.ts';
import { canonicalUrl } from '#app/seo/page-meta.ts';
import { TextLink } from '#app/ui/links.tsx';
import { imageAlt, productPath, varietyPath } from '#domain/catalog/catalog.ts';
import { settings } from '#domain/farm/settings.ts';
import { treeCaution } from '#domain/growing/tree-caution.ts';
import { ratesText } from '#domain/orders/delivery-fee.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/product-page.ts';
import { AddTreeForm } from './add-tree-form.tsx';
import { Crumbs, TreeFactsList, TreeNotFound } from './static-parts.ts';
import { StockWait } from './stock-wait.tsx';
import { TreeColumns } from './tree-columns.tsx';
import { varietyCrumbs } from './tree-crumbs.ts';
import { TreeDetails } from './tree-details.tsx';
import { productHead, treeNotFoundHead } from './tree-heads.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const product = await shop.findProduct(params.id);
  if (!product) return data({ product: undefined, head: treeNotFoundHead() }, { status: 404 });
  return {
    product,
    bearing: await shop.describeBearing(product.variety),
    rates: ratesText(),
    caution: treeCaution(product),
    head: productHead(product, canonicalUrl(context, productPath(product.id))),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const atPlace = useAtPlace(loaderData.product?.variety);
  if (!loaderData.product) return <TreeNotFound />;
  const { product, bearing, rates, caution } = loaderData;
  const { variety, facts, ripening, chillHours, pickFirst } = product;
  const tree = {
    variety,
    facts,
    ripening,
    zones: facts.zones,
    chill: chillHours,
    ripe: pickFirst ?? '',
  };
  const place = {
    everyone: { tree, rates },
    visitor: atPlace?.isKnown ? { atPlace } : undefined,
  };
  return (
    <div key={product.id} className="wrap pb-22">
      <Crumbs
        crumbs={[
          ...varietyCrumbs(product),
          { name: product.rootstock, path: productPath(product.id) },
        ]}
      />
      <TreeColumns
        tree={product}
        options={[product]}
        morePictures={product.morePictures}
        atYourPlace={<PlaceBox {...place} />}
      >
        <TreeFactsList tree={product} caution={caution} />
        <AddTreeForm tree={product} />
        {product.free === 0 && !settings.seasonNow.note ? (
          <StockWait trees={[product]} />
        ) : (
          <p className="mt-4">
            <TextLink to={varietyPath(product.variety)}>
              All rootstocks for {product.variety}
            </TextLink>
          </p>
        )}
      </TreeColumns>
      <div className="pt-22">
        <TreeDetails
          everyone={{ tree, bearing, fallback: imageAlt(product), options: [product] }}
          visitor={atPlace?.bearing ? { bearing: atPlace.bearing } : undefined}
        />
      </div>
    </div>
  );
}
