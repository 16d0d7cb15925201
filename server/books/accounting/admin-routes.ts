import { Hono } from 'hono';
import type { Logger } from 'pino';
import { accountsSchema, movementsSchema } from '#domain/books/accounting.ts';
import { journalCsv } from '#server/books/journal/journal.ts';
import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { csvResponse } from '#server/platform/http/csv-response.ts';
import { query } from '#server/platform/http/validation.ts';
import { readAccounts } from './accounts.ts';
import { accountsCsv, movementsCsv } from './csv.ts';

interface AccountingContext {
  db: Db;
  log: Logger;
  access: Pick<Guards, 'admin'>;
}

export const accountingAdminRoutes = ({ db, log, access: { admin } }: AccountingContext) =>
  new Hono()
    .get('/accounts', admin, query(accountsSchema), async (c) =>
      c.json(await readAccounts(db, c.req.valid('query'))),
    )
    .get('/accounts.csv', admin, query(accountsSchema), (c) => {
      const request = c.req.valid('query');
      const name = `accounts-by-${request.by}-${request.from}-${request.to}.csv`;
      return csvResponse(c, { name, lines: accountsCsv(db, request), log });
    })
    .get('/money-movements.csv', admin, query(movementsSchema), (c) => {
      const range = c.req.valid('query');
      const name = `money-movements-${range.from}-${range.to}.csv`;
      return csvResponse(c, { name, lines: movementsCsv(db, range), log });
    })
    .get('/journal.csv', admin, query(movementsSchema), (c) => {
      const range = c.req.valid('query');
      const name = `journal-${range.from}-${range.to}.csv`;
      return csvResponse(c, { name, lines: journalCsv(db, range), log });
    });
