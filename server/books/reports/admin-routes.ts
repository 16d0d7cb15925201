import { Hono } from 'hono';
import type { Logger } from 'pino';
import { reportCsvSchema, reportSchema } from '#domain/orders/reports.ts';
import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { csvResponse } from '#server/platform/http/csv-response.ts';
import { query } from '#server/platform/http/validation.ts';
import { reportCsv } from './csv.ts';
import { readClaims, readDemand, readSales } from './reports.ts';

interface ReportContext {
  db: Db;
  log: Logger;
  access: Pick<Guards, 'admin'>;
}

export const reportAdminRoutes = ({ db, log, access: { admin } }: ReportContext) =>
  new Hono()
    .get('/reports/sales', admin, query(reportSchema), async (c) =>
      c.json(await readSales(db, c.req.valid('query').season)),
    )
    .get('/reports/demand', admin, query(reportSchema), async (c) =>
      c.json(await readDemand(db, c.req.valid('query').season)),
    )
    .get('/reports/claims', admin, query(reportSchema), async (c) =>
      c.json(await readClaims(db, c.req.valid('query').season)),
    )
    .get('/reports.csv', admin, query(reportCsvSchema), async (c) => {
      const { table, season } = c.req.valid('query');
      const lines = await reportCsv(db, table, season);
      return csvResponse(c, { name: `${table}.csv`, lines, log });
    });
