import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Auth } from '#auth/index.ts';
import { createAuth } from '#auth/create-auth.ts';
import type { RenderMail } from '#domain/mail.ts';
import type { Shop } from '#domain/shop.ts';
import { admin, customer } from '#server/http/access.ts';
import { isAppointed } from '#server/admins/queries.ts';
import { createFailPoints, type FailPoints } from '#server/checkout/fail-points.ts';
import { createGate, type Gate } from '#server/http/bulkhead.ts';
import type { Config } from '#server/start/config.ts';
import { createCouponTries, type CouponTries } from '#server/coupons/tries.ts';
import { createDb, createPool, type Db } from '#server/database/client.ts';
import { isDatabaseOutage } from '#server/database/outage.ts';
import { isWritable } from '#server/database/ready.ts';
import { createDriveTimes } from '#server/delivery/create-drive-times.ts';
import type { DriveTimes } from '#server/delivery/drive-times.ts';
import { createAuthMailer } from '#server/mail/auth-mailer.ts';
import { createMailTransport, type MailTransport } from '#server/mail/transport.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { createSquare } from '#server/payments/square/square.ts';
import { createPictureStorage } from '#server/pictures/create-storage.ts';
import type { PictureStorage } from '#server/pictures/storage.ts';
import { createShop } from '#server/pages/shop.ts';

/** What pages, API handlers and jobs share: one for each process, and one for each test file. */
export interface Services {
  config: Config;
  log: Logger;
  pool: Pool;
  db: Db;
  auth: Auth;
  /** Guards of the routes that need a sign-in; `anyone` and `provider` come from access.ts as they are. */
  access: { customer: ReturnType<typeof customer>; admin: ReturnType<typeof admin> };
  shop: Shop;
  cards: CardProvider;
  driveTimes: DriveTimes;
  couponTries: CouponTries;
  /** So many checkouts reserve at a time; connections are left for the ones that are further on. */
  checkoutGate: Gate;
  /** Where tests may stop a checkout half-way; nowhere otherwise. */
  failPoints: FailPoints;
  mailTransport: MailTransport;
  pictures: PictureStorage;
  renderMail: RenderMail;
  /** Whether the database answers, and can be written to. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const checkoutPatienceMs = 10_000;

export interface ServicesOptions {
  config: Config;
  databaseUrl: string;
  log: Logger;
  renderMail: RenderMail;
}

export async function createServices({ config, databaseUrl, log, renderMail }: ServicesOptions): Promise<Services> {
  const pool = createPool(databaseUrl, config.database.poolSize);
  const db = createDb(pool);
  const auth = await createAuth({
    db: db.withTables(),
    pool,
    settings: config.auth,
    mailer: createAuthMailer(config.publicUrl),
    report: (error) => log[isDatabaseOutage(error) ? 'warn' : 'error']({ err: error.cause ?? error }, 'auth request failed'),
    isOutage: isDatabaseOutage,
    firstFactorNeedsCode: ({ userId }) => isAppointed(db, userId),
  });
  const mailTransport = createMailTransport(config.mail);
  return {
    config,
    log,
    pool,
    db,
    auth,
    access: { customer: customer(auth.findIdentity), admin: admin(auth.findIdentity, { isAppointed: (userId) => isAppointed(db, userId), adminSecondFactor: config.adminSecondFactor }) },
    shop: createShop(db, config, auth),
    cards: createSquare(config.square, config.payments),
    driveTimes: createDriveTimes(config.delivery, config.publicUrl),
    couponTries: createCouponTries(pool),
    failPoints: createFailPoints(config.failPoint),
    checkoutGate: createGate({ width: Math.max(2, Math.floor(config.database.poolSize / 2)), patienceMs: checkoutPatienceMs }),
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
