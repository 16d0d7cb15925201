import { checkLedger } from '#server/books/ledger/ledger.ts';
import type { Db } from '#server/database/client.ts';
import { createSquare } from '#server/payments/square/square.ts';
import { createMailTransport } from '#server/platform/outbox/transport.ts';
import type { Config } from '#server/start/config.ts';
import { note, ok, problem, type Finding } from './finding.ts';

const answerMs = 5000;

/** Whether the shop answers at its public address. */
export async function checkAddress({ publicUrl }: Config): Promise<Finding[]> {
  const response = await fetch(`${publicUrl}/readyz`, {
    signal: AbortSignal.timeout(answerMs),
  }).catch((error: Error) => error);
  if (response instanceof Error)
    return [
      problem(
        `${publicUrl} does not answer.`,
        'Start the shop. If it runs, look at the proxy, its certificate and DNS.',
      ),
    ];
  return [
    response.ok
      ? ok(`${publicUrl} answers.`)
      : problem(
          `${publicUrl} is not ready (${response.status}).`,
          'Look at the last lines of its log, and at the database.',
        ),
  ];
}

export async function checkMailServer({ mail }: Config): Promise<Finding[]> {
  const { host } = new URL(mail.smtpUrl);
  const transport = createMailTransport(mail);
  try {
    await transport.verify();
    return [ok(`The mail server ${host} accepts the connection.`)];
  } catch (error) {
    return [
      problem(
        `The mail server ${host} refuses: ${(error as Error).message}`,
        'Check SMTP_URL. npm run doctor -- mail also checks signatures and DNS.',
      ),
    ];
  } finally {
    transport.close();
  }
}

/** The ledger, against the card provider's records: also tells whether the provider answers. */
export async function checkBooks(db: Db, { square, payments }: Config): Promise<Finding[]> {
  const results = await checkLedger({ db, cards: createSquare(square, payments), square });
  const failed = results.filter(({ status }) => status === 'fail');
  const unreachable = results.flatMap((result) =>
    result.status === 'skipped' && result.reason.includes('does not answer') ? [result.reason] : [],
  );
  return [
    ...failed.map(({ id, title }) =>
      problem(`The ledger is wrong: ${id}, ${title}`, 'npm run doctor -- ledger names the orders.'),
    ),
    ...(failed.length === 0 ? [ok('The ledger holds.')] : []),
    ...unreachable
      .slice(0, 1)
      .map((reason) =>
        note(
          `It was checked without the card provider’s records: ${reason}.`,
          'Check the SQUARE_ settings and the provider’s status page.',
        ),
      ),
  ];
}
