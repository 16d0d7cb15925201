import { randomUUID } from 'node:crypto';
import { AuthClient } from '@supabase/auth-js';
import { SignJWT } from 'jose';
import { jwtSecret, type AuthProgram } from './auth-programs.ts';

export interface World {
  /** Needs no confirmation. */
  open: AuthProgram;
  confirming: AuthProgram;
  mailTo(address: string): Promise<{ text: string }>;
}

/** Calls some methods of the official client; throws on an unexpected response. */
export interface Step {
  methods: readonly string[];
  walk(world: World): Promise<void>;
}

const password = 'correct horse battery';
const newAddress = () => `${randomUUID()}@example.com`;

export function clientOf(
  { url }: AuthProgram,
  options: Partial<ConstructorParameters<typeof AuthClient>[0]> = {},
) {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return new AuthClient({
    url,
    autoRefreshToken: false,
    persistSession: true,
    storage,
    storageKey: randomUUID(),
    ...options,
  });
}

/** Uses a token with a role and nothing else, as an operator signs it. */
export async function adminOf(program: AuthProgram) {
  const token = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(jwtSecret));
  return clientOf(program, { headers: { Authorization: `Bearer ${token}` } }).admin;
}

/** The data of a call that must succeed. */
async function good<Answer extends { data: unknown; error: Error | null }>(
  answer: Promise<Answer>,
): Promise<Extract<Answer, { error: null }>['data']> {
  const { data, error } = await answer;
  if (error) throw error;
  return data as Extract<Answer, { error: null }>['data']; // error is null
}

function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`Expected: ${what}`);
}

async function signedUp(program: AuthProgram, options?: Parameters<typeof clientOf>[1]) {
  const client = clientOf(program, options);
  const email = newAddress();
  const { user } = await good(client.signUp({ email, password }));
  return { client, email, user: user! };
}

export const steps: readonly Step[] = [
  {
    methods: [
      'initialize',
      'signUp',
      'onAuthStateChange',
      'getSession',
      'getUser',
      'getClaims',
      'getUserIdentities',
      'signOut',
    ],
    async walk({ open }) {
      const { client, email } = await signedUp(open);
      await client.initialize();
      const events: string[] = [];
      client.onAuthStateChange((event) => void events.push(event));
      assert(
        (await good(client.getSession())).session?.token_type === 'bearer',
        'there is a session',
      );
      assert((await good(client.getUser())).user.email === email, 'the user has the email');
      assert((await good(client.getClaims()))?.claims.email === email, 'the claims have the email');
      assert(
        (await good(client.getUserIdentities())).identities[0]?.provider === 'email',
        'there is an identity',
      );
      const { error } = await client.signOut();
      assert(!error && events.includes('SIGNED_OUT'), 'SIGNED_OUT is emitted');
    },
  },
  {
    methods: [
      'signInWithPassword',
      'refreshSession',
      'setSession',
      'startAutoRefresh',
      'stopAutoRefresh',
      'dispose',
    ],
    async walk({ open }) {
      const { client, email } = await signedUp(open);
      const { session } = await good(client.signInWithPassword({ email, password }));
      const { session: fresh } = await good(client.refreshSession());
      assert(
        fresh &&
          fresh.refresh_token !== session.refresh_token &&
          fresh.access_token !== session.access_token,
        'both tokens are new',
      );
      await good(
        clientOf(open).setSession({
          access_token: fresh.access_token,
          refresh_token: fresh.refresh_token,
        }),
      );
      await client.startAutoRefresh();
      await client.stopAutoRefresh();
      client.dispose();
    },
  },
  {
    methods: ['signInAnonymously', 'updateUser'],
    async walk({ open }) {
      const client = clientOf(open);
      assert((await good(client.signInAnonymously())).user?.is_anonymous, 'the user is anonymous');
      const email = newAddress();
      const { user } = await good(client.updateUser({ email, password, data: { name: 'Ann' } }));
      assert(
        !user.is_anonymous && user.email === email && user.user_metadata.name === 'Ann',
        'the user is no longer anonymous',
      );
    },
  },
  {
    methods: ['signInWithOtp', 'verifyOtp', 'resend', 'exchangeCodeForSession'],
    async walk({ confirming, mailTo }) {
      const client = clientOf(confirming, { flowType: 'pkce' });
      const email = newAddress();
      await good(client.signInWithOtp({ email }));
      const link = /http\S+\/verify\?\S+/.exec((await mailTo(email)).text)![0];
      const location = (await fetch(link, { redirect: 'manual' })).headers.get('location')!;
      await good(client.exchangeCodeForSession(new URL(location).searchParams.get('code')!));

      const other = clientOf(confirming);
      const address = newAddress();
      await good(other.signUp({ email: address, password }));
      const code = /code: (\d{6})/.exec((await mailTo(address)).text)![1]!;
      await good(other.verifyOtp({ email: address, token: code, type: 'email' }));
      await good(other.resend({ type: 'signup', email: newAddress() }));
    },
  },
  {
    methods: ['resetPasswordForEmail', 'reauthenticate'],
    async walk({ open }) {
      const { client, email } = await signedUp(open);
      await good(client.resetPasswordForEmail(email));
      await good(client.reauthenticate());
    },
  },
  {
    methods: [
      'admin.createUser',
      'admin.getUserById',
      'admin.updateUserById',
      'admin.listUsers',
      'admin.deleteUser',
      'admin.signOut',
      'admin.inviteUserByEmail',
      'admin.generateLink',
    ],
    async walk({ open }) {
      const admin = await adminOf(open);
      const email = newAddress();
      const { user } = await good(
        admin.createUser({ email, password, email_confirm: true, user_metadata: { name: 'Ann' } }),
      );
      assert((await good(admin.getUserById(user.id))).user.email === email, 'it is found');
      assert(
        (await good(admin.updateUserById(user.id, { app_metadata: { team: 'farm' } }))).user
          .app_metadata.team === 'farm',
        'it is changed',
      );
      assert(
        (await good(admin.listUsers({ page: 1, perPage: 5 }))).users.some(
          ({ id }) => id === user.id,
        ),
        'it is listed',
      );
      const { session } = await good(clientOf(open).signInWithPassword({ email, password }));
      await good(admin.signOut(session.access_token, 'global'));
      assert((await clientOf(open).getUser(session.access_token)).error, 'its session is over');
      assert(
        (await good(admin.generateLink({ type: 'recovery', email }))).properties.hashed_token,
        'a link is made',
      );
      await good(admin.inviteUserByEmail(newAddress()));
      await good(admin.deleteUser(user.id));
    },
  },
];

/** Second factors, passkeys, providers, wallets, single sign-on and the OAuth server have tests next to their code. */
export const walkedElsewhere: readonly RegExp[] = [
  /^signInWith(OAuth|IdToken|SSO|Web3|Ethereum|Solana|Passkey)$/,
  /^registerPasskey$/,
  /^(link|unlink)Identity/,
  /^(mfa|oauth|passkey)\./,
  /^admin\.(mfa|oauth|customProviders|passkey)\./,
  /^(jwks|jwks_cached_at|fetchJwk|isThrowOnErrorEnabled)$/, // internals without a private name
];
