import { describe, expect, test } from 'vitest';
import { call, claimsOf, signUpAndIn } from '#auth/tests/support/auth-service.ts';
import { useFactorService } from '#auth/tests/support/factor-service.ts';

const { service } = useFactorService();

describe('a code by SMS', () => {
  test('is sent to the number and raises the session', async () => {
    const { client } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({
      factorType: 'phone',
      phone: '+1 509 555 0142',
    });
    expect(enrolled).toMatchObject({ type: 'phone', phone: '+1 509 555 0142' });
    const { data: challenge } = await client.mfa.challenge({
      factorId: enrolled!.id,
      channel: 'sms',
    });
    const sent = service.texts.at(-1)!;
    expect(sent).toMatchObject({
      phone: '15095550142',
      text: expect.stringMatching(/^Your code is \d{6}$/),
    });
    const soon = await client.mfa.challenge({ factorId: enrolled!.id, channel: 'sms' });
    expect(soon.error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    });

    const code = sent.text.slice(-6);
    const wrong = await client.mfa.verify({
      factorId: enrolled!.id,
      challengeId: challenge!.id,
      code: code === '000000' ? '000001' : '000000',
    });
    expect(wrong.error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid MFA Phone code entered',
    });
    const { data } = await client.mfa.verify({
      factorId: enrolled!.id,
      challengeId: challenge!.id,
      code,
    });
    expect(claimsOf(data!.access_token)).toMatchObject({ aal: 'aal2' });
    expect((claimsOf(data!.access_token).amr as { method: string }[])[0]).toMatchObject({
      method: 'mfa/phone',
    });
    expect(data!.user.factors).toMatchObject([{ factor_type: 'phone', phone: '15095550142' }]);
  });

  test('allows five attempts', async () => {
    const { client } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({
      factorType: 'phone',
      phone: '+15095550143',
    });
    const { data: challenge } = await client.mfa.challenge({
      factorId: enrolled!.id,
      channel: 'sms',
    });
    const code = service.texts.at(-1)!.text.slice(-6);
    for (let attempt = 0; attempt < 5; attempt++)
      await client.mfa.verify({
        factorId: enrolled!.id,
        challengeId: challenge!.id,
        code: '99999x',
      });
    expect(
      (await client.mfa.verify({ factorId: enrolled!.id, challengeId: challenge!.id, code })).error,
    ).toMatchObject({ code: 'mfa_verification_failed' });
  });

  test('fails without a provider, and a retry need not wait', async () => {
    const silent = await service.withSettings({ smsSender: null });
    const { client } = await signUpAndIn(silent);
    const { data: enrolled } = await client.mfa.enroll({
      factorType: 'phone',
      phone: '+15095550144',
    });
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(
        (await client.mfa.challenge({ factorId: enrolled!.id, channel: 'sms' })).error,
      ).toMatchObject({ status: 422, code: 'sms_send_failed' });
    }
  });

  test('requires a valid number and a known channel', async () => {
    const { client, token } = await signUpAndIn(service);
    expect((await client.mfa.enroll({ factorType: 'phone', phone: '0123' })).error).toMatchObject({
      status: 400,
      message: 'Invalid phone number format (E.164 required)',
    });
    const { data: enrolled } = await client.mfa.enroll({
      factorType: 'phone',
      phone: '+15095550145',
    });
    const pigeon = await call(service, 'POST', `/factors/${enrolled!.id}/challenge`, {
      token,
      body: { channel: 'pigeon' },
    });
    expect(pigeon).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', message: expect.stringMatching(/^Invalid channel, /) },
    });
  });
});
