import type { AdminProduct, ProductList } from '#domain/catalog/products.ts';
import type { Api } from '#standins/sample-season/api.ts';
import { buy, signUp, type Customer } from '#standins/sample-season/customers.ts';
import type { Person } from '#standins/sample-season/people.ts';

export interface Purchase extends Omit<Person, 'email'> {
  trees: readonly [variety: string, quantity: number][];
  windowId?: string | undefined;
  note?: string;
}

/** A new customer buys trees and pays by card. */
export async function buyTrees(
  { api, owner }: Record<'api' | 'owner', Api>,
  { trees, windowId, note, ...person }: Purchase,
): Promise<{ orderId: string; customer: Customer }> {
  const email = `${person.name.toLowerCase().replace(' ', '.')}@mail.example`;
  const customer = await signUp(api, { ...person, email });
  const lines = await Promise.all(
    trees.map(async ([variety, quantity]) => ({
      productId: await treeInStock(owner, variety, quantity),
      quantity,
    })),
  );
  return { orderId: await buy(customer, { trees: lines, windowId, note }), customer };
}

/** The rootstocks of a variety. */
export async function treesOf(owner: Api, variety: string): Promise<AdminProduct[]> {
  const { products } = await owner.get<ProductList>(
    `/api/admin/products?search=${encodeURIComponent(variety)}`,
  );
  return products.filter((tree) => tree.variety === variety);
}

async function treeInStock(owner: Api, variety: string, wanted: number): Promise<string> {
  const tree = (await treesOf(owner, variety)).find(({ stock }) => stock >= wanted);
  if (!tree) throw new Error(`${wanted} × ${variety} are not in stock`);
  return tree.id;
}
