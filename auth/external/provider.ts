import type { ExternalProfile } from './profile.ts';

export interface BeginRequest {
  redirectUri: string;
  state: string;
  /** Beyond those the sign-in needs. */
  scopes: readonly string[];
  /** Of the caller, for the provider's page. */
  params: Readonly<Record<string, string>>;
}

/** What must be known again when the person comes back. */
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

/** An outside service that vouches for people. */
export interface Provider {
  name: string;
  emailOptional: boolean;
  begin(request: BeginRequest): Promise<{ url: URL; memory: FlowSecrets }>;
  finish(answer: URLSearchParams, request: FinishRequest): Promise<ProviderResult>;
}
