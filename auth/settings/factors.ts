/** Second factors: authenticator apps, codes by SMS, security keys. */
export interface FactorSettings {
  totp: OnOff;
  phone: OnOff & { codeDigits: number; gapSeconds: number; template: string };
  webauthn: OnOff;
  enrolledMax: number;
  verifiedMax: number;
  challengeSeconds: number;
  /** Life of a factor that was begun and never verified. */
  unverifiedSeconds: number;
}

interface OnOff {
  enroll: boolean;
  verify: boolean;
}

export const defaultFactors: FactorSettings = {
  totp: { enroll: true, verify: true },
  phone: { enroll: false, verify: false, codeDigits: 6, gapSeconds: 60, template: 'Your code is {{ .Code }}' },
  webauthn: { enroll: false, verify: false },
  enrolledMax: 10,
  verifiedMax: 10,
  challengeSeconds: 300,
  unverifiedSeconds: 300,
};
