import * as z from 'zod/mini';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { readPhone } from '#auth/accounts/phone.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { seal } from '#auth/database/sealed.ts';
import { factorTraits } from '#auth/factors/audit-traits.ts';
import { assertMayEnroll, type Enrollment } from '#auth/factors/enrolling.ts';
import { createTotpSecret } from '#auth/factors/totp.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { friendlyName, optionalText, readBody, readClient, textUpTo } from '#auth/http/request.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  deleteFactor,
  insertFactor,
  listFactors,
  updateFactor,
  type FactorRow,
} from '#auth/queries/factors.ts';
import { lockUser } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** In the QR code twice, encoded; more does not fit with the longest email address. */
const issuerMaxLength = 60;

const enrollSchema = z.object({
  factor_type: optionalText,
  friendly_name: friendlyName,
  issuer: z.optional(textUpTo(issuerMaxLength)),
  phone: optionalText,
});
type Enroll = z.infer<typeof enrollSchema>;

/** POST /factors: enrolls a second factor, which takes effect once verified. */
export const enrollFactor: UserEndpoint = async (c, context) => {
  const { user, session } = c.var;
  const body = await readBody(c, enrollSchema);
  const enroll = chooseEnrollment(context, body);
  const { address } = readClient(c, context);
  const answer = await context.db.transaction().execute(async (trx) => {
    const current = await lockUser(trx, user.id); // concurrent requests must not exceed the maximum
    if (!current) throw refuse('user_not_found');
    const { factor, answer } = await enroll(trx, {
      user: current,
      session,
      name: body.friendly_name ?? '',
    });
    await writeAudit(trx, 'factor_in_progress', current, address, factorTraits(factor));
    return answer;
  });
  return c.json(answer);
};

type EnrollKind = (
  trx: AuthTrx,
  enrollment: Enrollment,
) => Promise<{ factor: FactorRow; answer: Record<string, unknown> }>;

const kinds = { totp: enrollTotp, phone: enrollPhone, webauthn: enrollSecurityKey };
const isKind = (text: string): text is keyof typeof kinds => Object.hasOwn(kinds, text);

function chooseEnrollment(context: AuthContext, body: Enroll): EnrollKind {
  const { factor_type: type = '' } = body;
  if (!isKind(type)) throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  if (!context.settings.factors[type].enroll) throw refuse(`mfa_${type}_enroll_not_enabled`);
  return kinds[type](context, body);
}

const factorFields = (factor: FactorRow) => ({
  id: factor.id,
  type: factor.factor_type,
  friendly_name: factor.friendly_name,
});

function enrollTotp(context: AuthContext, { issuer }: Enroll): EnrollKind {
  const { siteUrl, secretKey } = context.settings;
  return async (trx, enrollment) => {
    await assertMayEnroll(context, trx, enrollment);
    const { user, name } = enrollment;
    const totp = createTotpSecret({
      issuer: issuer || new URL(siteUrl).host,
      account: user.email || user.phone || user.id,
    });
    const inserted = await insertFactor(trx, {
      user_id: user.id,
      friendly_name: name,
      factor_type: 'totp',
    });
    const factor = await updateFactor(trx, inserted.id, {
      secret: seal(totp.secret, secretKey, inserted.id),
    }); // encrypted for this row
    return { factor, answer: { ...factorFields(factor), totp } };
  };
}

function enrollPhone(context: AuthContext, { phone: phoneInput }: Enroll): EnrollKind {
  if (!phoneInput) throw validationFailed('Phone number required to enroll Phone factor');
  const phone = readPhone(phoneInput);
  return async (trx, enrollment) => {
    const { user, name } = enrollment;
    const same = (await listFactors(trx, user.id)).filter((factor) => factor.phone === phone);
    if (same.some(({ status }) => status === 'verified')) {
      throw refuse('mfa_verified_factor_exists.phone');
    }
    for (const { id } of same) await deleteFactor(trx, id);
    await assertMayEnroll(context, trx, enrollment);
    const factor = await insertFactor(trx, {
      user_id: user.id,
      friendly_name: name,
      factor_type: 'phone',
      phone,
    });
    return { factor, answer: { ...factorFields(factor), phone: phoneInput } };
  };
}

function enrollSecurityKey(context: AuthContext): EnrollKind {
  return async (trx, enrollment) => {
    await assertMayEnroll(context, trx, enrollment);
    const factor = await insertFactor(trx, {
      user_id: enrollment.user.id,
      friendly_name: enrollment.name,
      factor_type: 'webauthn',
    });
    return { factor, answer: factorFields(factor) };
  };
}
