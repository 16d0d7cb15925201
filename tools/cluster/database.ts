import { Client } from 'pg';

/** What an operator does once: an account that owns the shop's database. The shop does the rest. */
export async function createShopDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create role grafted login password ${client.escapeLiteral(password)}`);
    await client.query('create database shop owner grafted');
  } finally {
    await client.end();
  }
}
