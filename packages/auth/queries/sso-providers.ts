import { changesRow } from '@grafted/postgres/changes-row.ts';
import { currentDate, currentMs } from '@grafted/postgres/clock.ts';
import { sql, type Insertable } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { SamlProvidersTable } from '#auth/tables/sso.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';

const withDetails = (db: AuthDb) =>
  db.selectFrom('auth.sso_providers as provider').select((provider) => [
    'provider.id',
    'provider.resource_id',
    'provider.disabled',
    'provider.created_at',
    'provider.updated_at',
    jsonObjectFrom(
      provider
        .selectFrom('auth.saml_providers as saml')
        .select([
          'saml.entity_id',
          'saml.metadata_xml',
          'saml.metadata_url',
          'saml.attribute_mapping',
          'saml.name_id_format',
          sql<string | null>`saml.metadata_read_at::text`.as('metadata_read_at'),
        ])
        .whereRef('saml.sso_provider_id', '=', 'provider.id'),
    ).as('saml'),
    jsonArrayFrom(
      provider
        .selectFrom('auth.sso_domains as domain')
        .select(['domain.id', 'domain.domain', 'domain.created_at', 'domain.updated_at'])
        .whereRef('domain.sso_provider_id', '=', 'provider.id')
        .orderBy('domain.domain'),
    ).as('domains'),
  ]);

export const findSsoProvider = (db: AuthDb, id: string) =>
  withDetails(db).where('provider.id', '=', id).executeTakeFirst();
export type SsoProviderRow = NonNullable<Awaited<ReturnType<typeof findSsoProvider>>>;

export const listSsoProviders = (db: AuthDb) =>
  withDetails(db).orderBy('provider.created_at').execute();

export async function findSsoProviderOfDomain(
  db: AuthDb,
  domain: string,
): Promise<SsoProviderRow | undefined> {
  const found = await db
    .selectFrom('auth.sso_domains')
    .select('sso_provider_id')
    .where('domain', '=', domain.toLowerCase())
    .executeTakeFirst();
  return found && findSsoProvider(db, found.sso_provider_id);
}

export async function findSsoProviderOfEntity(
  db: AuthDb,
  entityId: string,
): Promise<SsoProviderRow | undefined> {
  const found = await db
    .selectFrom('auth.saml_providers')
    .select('sso_provider_id')
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  return found && findSsoProvider(db, found.sso_provider_id);
}

type SamlDetails = Pick<
  Insertable<SamlProvidersTable>,
  'entity_id' | 'metadata_xml' | 'metadata_url' | 'attribute_mapping' | 'name_id_format'
>;

const readNow = () => ({ metadata_read_at: currentDate(), metadata_tried_at: null });

export async function insertSsoProvider(
  trx: AuthTrx,
  saml: SamlDetails,
  resourceId: string | undefined,
): Promise<string> {
  const { id } = await trx
    .insertInto('auth.sso_providers')
    .values({ resource_id: resourceId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('auth.saml_providers')
    .values({ sso_provider_id: id, ...saml, ...readNow() })
    .execute();
  return id;
}

export async function updateSamlDetails(
  trx: AuthTrx,
  id: string,
  saml: SamlDetails,
): Promise<void> {
  await trx
    .updateTable('auth.saml_providers')
    .set({ ...saml, ...readNow(), updated_at: currentDate() })
    .where('sso_provider_id', '=', id)
    .execute();
}

/** False if another process tried within the interval. */
export const claimMetadataRead = (
  db: AuthDb,
  id: string,
  intervalSeconds: number,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('auth.saml_providers')
      .set({ metadata_tried_at: currentDate() })
      .where('sso_provider_id', '=', id)
      .where((or) =>
        or.or([
          or('metadata_tried_at', 'is', null),
          or('metadata_tried_at', '<', new Date(currentMs() - intervalSeconds * 1000)),
        ]),
      ),
  );

export async function saveMetadata(db: AuthDb, id: string, xml: string): Promise<void> {
  await db
    .updateTable('auth.saml_providers')
    .set({ metadata_xml: xml, metadata_read_at: currentDate(), updated_at: currentDate() })
    .where('sso_provider_id', '=', id)
    .execute();
}

export async function updateSsoProvider(
  trx: AuthTrx,
  id: string,
  changes: { disabled?: boolean; resource_id?: string },
): Promise<void> {
  await trx
    .updateTable('auth.sso_providers')
    .set({ ...changes, updated_at: currentDate() })
    .where('id', '=', id)
    .execute();
}

/** A domain that belongs to another provider. */
export async function findTakenDomain(trx: AuthTrx, domains: readonly string[], exceptOf?: string) {
  if (domains.length === 0) return undefined;
  let query = trx
    .selectFrom('auth.sso_domains')
    .select(['domain', 'sso_provider_id'])
    .where('domain', 'in', domains);
  if (exceptOf) query = query.where('sso_provider_id', '<>', exceptOf);
  return query.executeTakeFirst();
}

/** Domains that remain keep their ids. */
export async function replaceDomains(
  trx: AuthTrx,
  providerId: string,
  domains: readonly string[],
): Promise<void> {
  let removed = trx.deleteFrom('auth.sso_domains').where('sso_provider_id', '=', providerId);
  if (domains.length > 0) removed = removed.where('domain', 'not in', domains);
  await removed.execute();
  if (domains.length === 0) return;
  await trx
    .insertInto('auth.sso_domains')
    .values(domains.map((domain) => ({ sso_provider_id: providerId, domain })))
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute();
}

export async function deleteSsoProvider(trx: AuthTrx, id: string): Promise<void> {
  await trx.deleteFrom('auth.sso_providers').where('id', '=', id).execute();
}
