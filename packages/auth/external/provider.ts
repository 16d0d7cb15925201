import type { ExternalProfile } from './profile.ts';

export interface BeginRequest {
  redirectUri: string;
  state: string;
  /** In addition to those the sign-in requires. */
  scopes: readonly string[];
  /** From the caller, passed on to the provider's page. */
  params: Readonly<Record<string, string>>;
}

/** Stored with the flow until the provider redirects back. */
export interface FlowSecrets {
  verifier?: string;
  nonce?: string;
}

export interface FinishRequest {
  redirectUri: string;
  state: string;
  memory: FlowSecrets;
}

export interface ProviderResult {
  profile: ExternalProfile;
  accessToken: string;
  refreshToken?: string;
}

/** An external identity provider. */
export interface Provider {
  emailOptional: boolean;
  begin(request: BeginRequest): Promise<{ url: URL; memory: FlowSecrets }>;
  finish(answer: URLSearchParams, request: FinishRequest): Promise<ProviderResult>;
}
