import type { Accounts, AccountsRequest, AccountsRow } from '#domain/books/accounting.ts';
import { settings } from '#domain/farm/settings.ts';
import type { Db } from '#server/database/client.ts';
import { listAccounts, listOtherPlaces, readRefundsUnderWay } from './queries.ts';

export async function readAccounts(db: Db, request: AccountsRequest): Promise<Accounts> {
  const [rows, refundsUnderWay, unknownPlaces] = await Promise.all([
    listAccounts(db, request),
    readRefundsUnderWay(db),
    settings.taxPlaces.length > 0 ? listOtherPlaces(db, request, settings.taxPlaces) : [],
  ]);
  return { rows, total: totalOf(rows), unknownPlaces, refundsUnderWay };
}

function totalOf(rows: readonly AccountsRow[]): Accounts['total'] {
  const sum = (amount: keyof Accounts['total']) =>
    rows.reduce((total, row) => total + row[amount], 0);
  return {
    sales: sum('sales'),
    treesCents: sum('treesCents'),
    discountCents: sum('discountCents'),
    deliveryCents: sum('deliveryCents'),
    otherCents: sum('otherCents'),
    paidCents: sum('paidCents'),
    refunds: sum('refunds'),
    refundedCents: sum('refundedCents'),
    paidTaxCents: sum('paidTaxCents'),
    refundedTaxCents: sum('refundedTaxCents'),
    cashCents: sum('cashCents'),
    checkCents: sum('checkCents'),
    cardCents: sum('cardCents'),
    otherMeansCents: sum('otherMeansCents'),
  };
}
