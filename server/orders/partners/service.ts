import { transact } from '@grafted/postgres/transact.ts';
import { varietyPath } from '#domain/catalog/catalog.ts';
import { settings } from '#domain/farm/settings.ts';
import { serviceText } from '#domain/growing/partner-texts.ts';
import type { PlaceClimate } from '#domain/growing/place.ts';
import { serviceOf, type Flowering } from '#domain/growing/pollination.ts';
import { rankPartners } from '#domain/growing/rank-partners.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import type { OrderWithoutPartners, TreeWithoutPartner } from '#domain/orders/partners.ts';
import { listKnownTrees, type KnownTrees } from '#server/catalog/known-trees.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { assertOrderingOpen } from '#server/farm/season/assert-ordering-open.ts';
import { insertNotice } from '#server/growing/orchard/notice-queries.ts';
import { listOrchardsOf } from '#server/growing/orchard/queries.ts';
import { floweringOf, nearbyOf } from '#server/growing/orchard/service.ts';
import { findClimateFor } from '#server/growing/places/service.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import { listOpenOrders, type OpenOrder } from './queries.ts';

const partnersMax = 4;

/** Oldest first. Counts on the buyer's orchard and other open orders. */
export async function listOrdersWithoutPartners(db: Db): Promise<OrderWithoutPartners[]> {
  const known = await listKnownTrees(db);
  const orders = await listOpenOrders(db);
  const orchards = await listOrchardsOf(db, [
    ...new Set(orders.map(({ userId }) => userId).filter((id) => id !== null)),
  ]);
  const { climate } = await findClimateFor(db, undefined);
  const partnersFor = partnerFinder(known, climate);
  // The orders of a closed account are each their own.
  const buyers = Map.groupBy(orders, ({ userId, orderId }) => userId ?? orderId);
  return [...buyers]
    .flatMap(([buyer, bought]) => {
      const orchard = orchards.get(buyer) ?? [];
      const ordered = bought.flatMap((order) => order.varieties);
      const nearby = nearbyOf({ orchard, ordered }, known);
      const varieties = new Map(nearby.map((tree) => [tree.variety, tree])).values().toArray();
      return bought.map((order) => describe(order, varieties, { known, partnersFor }));
    })
    .filter(({ trees }) => trees.length > 0)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

const describe = (
  { orderId, orderNumber, status, customer, email, varieties, ...order }: OpenOrder,
  nearby: readonly Flowering[],
  { known, partnersFor }: { known: KnownTrees; partnersFor: PartnerFinder },
): OrderWithoutPartners => ({
  orderId,
  orderNumber,
  status,
  customer,
  email,
  createdAt: order.createdAt.toISOString(),
  trees: floweringOf(varieties, known).flatMap((tree): TreeWithoutPartner[] => {
    const service = serviceOf(tree, nearby);
    if (service.standing !== 'unserved') return [];
    const { variety } = tree;
    return [{ variety, text: serviceText(tree, service), partners: partnersFor(tree) }];
  }),
  wasTold: order.toldAt !== null,
  offeredAt: order.offeredAt?.toISOString() ?? null,
});

type PartnerFinder = (tree: Flowering) => string[];

/** Partners in stock, at the farm's place, found once per variety: a thousand orders have a few dozen. */
function partnerFinder({ ours }: KnownTrees, climate: PlaceClimate | undefined): PartnerFinder {
  const inStock = ours.filter((tree) => tree.inStock);
  const known = new Map<string, string[]>();
  return (tree) => {
    let partners = known.get(tree.variety);
    if (!partners) {
      partners = rankPartners(tree, inStock, { climate })
        .slice(0, partnersMax)
        .map(({ donor }) => donor.variety);
      known.set(tree.variety, partners);
    }
    return partners;
  };
}

/** Mails the buyer partners in stock, once per order. */
export async function offerPartners(
  { db, publicUrl }: { db: Db; publicUrl: string },
  actor: AdminActor,
  orderId: string,
): Promise<void> {
  assertOrderingOpen(settings.season); // else the buyer could not add a partner
  await transact(db, async (trx) => {
    const order = await getOffer(trx, orderId);
    const { trees } = order;
    if (!order.email) throw refuse('no_email.to_offer_partners');
    const notices = trees.map(({ variety, text }) => ({ variety, text }));
    if (!(await insertNotice(trx, { orderId, said: 'offer', notices })))
      throw refuse('already_offered');
    await enqueueMail(trx, {
      kind: 'partner-offer',
      subjectId: orderId,
      to: order.email,
      template: 'partner-offer',
      props: offerProps(order, publicUrl),
    });
    await auditOrder(trx, actor, orderId, {
      action: 'partner_offer',
      after: { varieties: trees.map(({ variety }) => variety) },
    });
  });
}

/** The order with those of its trees that have a partner in stock. */
async function getOffer(trx: Trx, orderId: string): Promise<OrderWithoutPartners> {
  const order = (await listOrdersWithoutPartners(trx)).find((one) => one.orderId === orderId);
  if (!order) throw refuse('nothing_to_offer.all_have_partners');
  const trees = order.trees.filter(({ partners }) => partners.length > 0);
  if (trees.length === 0) throw refuse('nothing_to_offer.no_partner_in_stock');
  return { ...order, trees };
}

const offerProps = (
  { orderId, orderNumber: number, customer, trees }: OrderWithoutPartners,
  publicUrl: string,
): MailTemplates['partner-offer'] => ({
  orderId,
  number,
  fullName: customer,
  trees: trees.map(({ variety, text, partners }) => ({
    variety,
    text,
    partners: partners.map((partner) => ({
      variety: partner,
      url: publicUrl + varietyPath(partner),
    })),
  })),
  orchardUrl: `${publicUrl}/account?tab=orchard`,
});
