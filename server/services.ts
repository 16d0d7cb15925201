import { type Auth, createAuth } from '@grafted/auth';
import { createDb, createPool, createReads } from '@grafted/postgres/connections/pool.ts';
import { isWritable } from '@grafted/postgres/is-writable.ts';
import { isDatabaseOutage } from '@grafted/postgres/outage.ts';
import type { Logger } from 'pino';
import type { RenderMail } from '#domain/mail/mail.ts';
import { rememberTrees, type RememberedTrees } from '#server/catalog/remembered-trees.ts';
import { beginHold } from '#server/catalog/stock-waits/service.ts';
import type { WorkerContext } from '#server/jobs/context.ts';
import { listOrderedVarieties } from '#server/orders/cart/queries.ts';
import { createAnswersLimit } from '#server/pages/choose.ts';
import type { SecurityContext } from '#server/pages/security-headers.ts';
import { createSharedCache, type SharedCache } from '#server/pages/shared-cache.ts';
import { createShop } from '#server/pages/shop.ts';
import { createSquare } from '#server/payments/square/square.ts';
import type { Config } from '#server/start/config.ts';
import type { AppContext } from './app.ts';
import { createMissedLimit } from './catalog/searches/missed-limit.ts';
import { isAppointed } from './farm/admins/queries.ts';
import { createLiveSettings, type LiveSettings } from './farm/settings/live-settings.ts';
import { endListMail } from './mail/newsletter/service.ts';
import { orderPurpose } from './orders/checkout/order-purpose.ts';
import { createCouponGuessLimit } from './orders/coupons/guess-limit.ts';
import { createDriveTimes } from './orders/delivery/create-drive-times.ts';
import { additionPurpose, duePurpose } from './orders/money/purposes.ts';
import { startClock } from './platform/clock/clock.ts';
import { admin, customer } from './platform/http/access.ts';
import { createBulkhead } from './platform/http/bulkhead.ts';
import { createAuthMailer } from './platform/outbox/auth-mailer.ts';
import { createMailTransport } from './platform/outbox/transport.ts';
import { createPictureStorage } from './platform/storage/create-storage.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

/** Satisfies the contexts of all slices: one per process, and one per test file. */
export type Services = AppContext &
  WorkerContext &
  SecurityContext & {
    liveSettings: LiveSettings;
    sharedCache: SharedCache;
    rememberedTrees: RememberedTrees;
    auth: Auth;
    close(): Promise<void>;
  };

const checkoutMaxWaitMs = 10_000;

export interface ServicesOptions {
  config: Config;
  databaseUrl: string;
  log: Logger;
  renderMail: RenderMail;
  /** Undefined when traces are off. */
  tracing?: Tracing | undefined;
  /** Whether to go by the database's clock. Tests set their own. */
  followClock?: boolean;
}

export async function createServices({
  config,
  databaseUrl,
  log,
  renderMail,
  tracing,
  followClock = false,
}: ServicesOptions): Promise<Services> {
  const pool = createPool(databaseUrl, config.database.poolSize);
  const db = createDb(pool, tracing?.logStatement);
  const clock = followClock ? await startClock({ db, log }) : undefined;
  const reads = createReads(databaseUrl, tracing?.logStatement);
  const isAppointedAdmin = (userId: string) => isAppointed(reads, userId);
  const auth = await createAuth({
    db: db.withTables(),
    reads: reads.withTables(),
    pool,
    settings: config.auth,
    mailer: createAuthMailer(config.publicUrl),
    report: (error) =>
      log[isDatabaseOutage(error) ? 'warn' : 'error'](
        { err: error.cause ?? error },
        'auth request failed',
      ),
    firstFactorNeedsCode: isAppointedAdmin,
  });
  const liveSettings = createLiveSettings(db, (error) =>
    log.warn({ err: error }, 'settings not loaded'),
  );
  await liveSettings.load();
  const traced = <T extends object>(name: string, port: T): T => tracing?.port(name, port) ?? port;
  const mailTransport = traced('mail', createMailTransport(config.mail));
  const sharedCache = createSharedCache(config.sharedCache, log);
  const { publicUrl, linkSecret, payments, square, adminSecondFactor } = config;
  const links = { publicUrl, linkSecret };
  return {
    db,
    reads,
    pool,
    log,
    auth,
    access: {
      customer: customer(auth.findIdentity),
      admin: admin(auth.findIdentity, { isAppointed: isAppointedAdmin, adminSecondFactor }),
    },
    shop: createShop({
      db,
      log,
      linkSecret,
      listSignInProviders: auth.listProviders,
      asksConsent: config.auth.oauthServer.enabled,
      missedSearches: createMissedLimit(db, config.auth.clientAddressHeader),
      publicUrl,
      chooseAnswers: createAnswersLimit(db, config.auth.clientAddressHeader),
    }),
    rememberedTrees: rememberTrees(reads),
    listOrderedVarieties,
    cards: traced('cards', createSquare(square, payments)),
    purposes: {
      order: orderPurpose(links),
      addition: additionPurpose(links),
      due: duePurpose(links),
    },
    driveTimes: createDriveTimes(config.delivery, publicUrl),
    limitCouponGuesses: createCouponGuessLimit(db),
    checkoutBulkhead: createBulkhead({
      concurrency: Math.max(2, Math.floor(config.database.poolSize / 2)),
      maxWaitMs: checkoutMaxWaitMs,
    }),
    mailTransport,
    liveSettings,
    sharedCache,
    renderMail,
    atSending: { 'back-in-stock': beginHold },
    pictures: createPictureStorage(config.pictures),
    backup: config.backup,
    publicUrl,
    linkSecret,
    adminSecondFactor,
    square,
    payments,
    mail: config.mail,
    endListMail: (email) => endListMail(db, email),
    jobWorkers: config.jobWorkers,
    traceJob: tracing?.job,
    isOnlyProcess: !config.database.url && config.processes === 1,
    clientAddressHeader: config.auth.clientAddressHeader,
    formLimits: {
      mailsPerClient: config.auth.limits.mailsPerClient,
      clientAddressHeader: config.auth.clientAddressHeader,
    },
    isReady: () => isWritable(pool),
    close: async () => {
      liveSettings.stop();
      sharedCache.stop();
      mailTransport.close();
      await clock?.stop();
      await Promise.all([db.destroy(), reads.destroy()]);
    },
  };
}
