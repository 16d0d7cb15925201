import { createAuth, isDatabaseOutage, type Auth } from '@grafted/auth';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { RenderMail } from '#domain/mail.ts';
import type { Shop } from '#domain/shop.ts';
import { isAppointed } from '#server/admins/queries.ts';
import { createFailPoints, type FailPoints } from '#server/checkout/fail-points.ts';
import { createCouponGuessLimit, type LimitCouponGuesses } from '#server/coupons/guess-limit.ts';
import { createDb, createPool, type Db } from '#server/database/client.ts';
import { isWritable } from '#server/database/ready.ts';
import { createDriveTimes } from '#server/delivery/create-drive-times.ts';
import type { DriveTimes } from '#server/delivery/drive-times.ts';
import { admin, customer } from '#server/http/access.ts';
import { createBulkhead, type Bulkhead } from '#server/http/bulkhead.ts';
import { createAuthMailer } from '#server/mail/auth-mailer.ts';
import { createMailTransport, type MailTransport } from '#server/mail/transport.ts';
import { createShop } from '#server/pages/shop.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { createSquare } from '#server/payments/square/square.ts';
import { createPictureStorage } from '#server/pictures/create-storage.ts';
import type { PictureStorage } from '#server/pictures/storage.ts';
import type { Config } from '#server/start/config.ts';

/** Shared by pages, API handlers and jobs: one per process, and one per test file. */
export interface Services {
  config: Config;
  log: Logger;
  pool: Pool;
  db: Db;
  auth: Auth;
  /** Guards for routes that need a sign-in; `anyone` and `provider` need no services and come from access.ts. */
  access: { customer: ReturnType<typeof customer>; admin: ReturnType<typeof admin> };
  shop: Shop;
  cards: CardProvider;
  driveTimes: DriveTimes;
  limitCouponGuesses: LimitCouponGuesses;
  /** Limits concurrent reservations, to leave connections for checkouts that are already further on. */
  checkoutBulkhead: Bulkhead;
  /** Points where tests interrupt a checkout; no-ops otherwise. */
  failPoints: FailPoints;
  mailTransport: MailTransport;
  pictures: PictureStorage;
  renderMail: RenderMail;
  /** Whether the database answers and accepts writes. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const checkoutMaxWaitMs = 10_000;

export interface ServicesOptions {
  config: Config;
  databaseUrl: string;
  log: Logger;
  renderMail: RenderMail;
}

export async function createServices({
  config,
  databaseUrl,
  log,
  renderMail,
}: ServicesOptions): Promise<Services> {
  const pool = createPool(databaseUrl, config.database.poolSize);
  const db = createDb(pool);
  const auth = await createAuth({
    db: db.withTables(),
    pool,
    settings: config.auth,
    mailer: createAuthMailer(config.publicUrl),
    report: (error) =>
      log[isDatabaseOutage(error) ? 'warn' : 'error'](
        { err: error.cause ?? error },
        'auth request failed',
      ),
    firstFactorNeedsCode: (userId) => isAppointed(db, userId),
  });
  const mailTransport = createMailTransport(config.mail);
  return {
    config,
    log,
    pool,
    db,
    auth,
    access: {
      customer: customer(auth.findIdentity),
      admin: admin(auth.findIdentity, {
        isAppointed: (userId) => isAppointed(db, userId),
        adminSecondFactor: config.adminSecondFactor,
      }),
    },
    shop: createShop(db, config, auth),
    cards: createSquare(config.square, config.payments),
    driveTimes: createDriveTimes(config.delivery, config.publicUrl),
    limitCouponGuesses: createCouponGuessLimit(pool),
    failPoints: createFailPoints(config.failPoint),
    checkoutBulkhead: createBulkhead({
      concurrency: Math.max(2, Math.floor(config.database.poolSize / 2)),
      maxWaitMs: checkoutMaxWaitMs,
    }),
    mailTransport,
    pictures: createPictureStorage(config.pictures),
    renderMail,
    isReady: () => isWritable(pool),
    close: async () => {
      mailTransport.close();
      await db.destroy();
    },
  };
}
