/** Sign-in through a company's SAML identity provider. */
export interface SamlSettings {
  enabled: boolean;
  /** PEM or base64 DER of the service's own RSA key. */
  privateKey: string;
  relayStateSeconds: number;
}

export const defaultSaml: SamlSettings = { enabled: false, privateKey: '', relayStateSeconds: 600 };
