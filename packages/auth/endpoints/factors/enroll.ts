import type { Handler } from 'hono';
import * as z from 'zod/mini';
import type { SignedInUser } from '#auth/access/signed-in.ts';
import { readPhone } from '#auth/accounts/phone.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { seal } from '#auth/database/sealed.ts';
import { assertMayEnroll, type Enrollment } from '#auth/factors/enrolling.ts';
import { createTotpSecret } from '#auth/factors/totp.ts';
import { AuthError, validationFailed } from '#auth/http/errors.ts';
import { optionalText, readBody, readClient } from '#auth/http/request.ts';
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

const enrollSchema = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
  phone: optionalText,
});
type Enroll = z.infer<typeof enrollSchema>;

const disabled = (type: 'totp' | 'phone' | 'webauthn', name: string) =>
  new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);

/** POST /factors: enrolls a second factor, which takes effect once verified. */
export const enrollFactor =
  (context: AuthContext): Handler<SignedInUser> =>
  async (c) => {
    const { user, session } = c.var;
    const body = await readBody(c, enrollSchema);
    const enroll = enrollOf(context, body);
    const { address } = readClient(c, context);
    const answer = await context.db.transaction().execute(async (trx) => {
      const current = await lockUser(trx, user.id); // concurrent requests must not exceed the maximum
      if (!current)
        throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
      const { factor, answer } = await enroll(trx, {
        user: current,
        session,
        name: body.friendly_name ?? '',
      });
      await writeAudit(trx, 'factor_in_progress', current, address, {
        factor_id: factor.id,
        factor_type: factor.factor_type,
      });
      return answer;
    });
    return c.json(answer);
  };

type EnrollKind = (
  trx: AuthTrx,
  enrollment: Enrollment,
) => Promise<{ factor: FactorRow; answer: Record<string, unknown> }>;

function enrollOf(context: AuthContext, body: Enroll): EnrollKind {
  const { totp, phone, webauthn } = context.settings.factors;
  if (body.factor_type === 'phone') {
    if (!phone.enroll) throw disabled('phone', 'Phone');
    return enrollPhone(context, body);
  }
  if (body.factor_type === 'totp') {
    if (!totp.enroll) throw disabled('totp', 'TOTP');
    return enrollTotp(context, body);
  }
  if (body.factor_type === 'webauthn') {
    if (!webauthn.enroll) throw disabled('webauthn', 'WebAuthn');
    return enrollSecurityKey(context);
  }
  throw validationFailed('factor_type needs to be totp, phone, or webauthn');
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
      throw new AuthError(
        422,
        'mfa_verified_factor_exists',
        'A verified phone factor already exists, unenroll the existing factor to continue',
      );
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
