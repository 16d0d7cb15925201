import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requireUser } from './access.ts';
import type { AuthContext } from './context.ts';
import { getUser } from './endpoints/get-user.ts';
import { logout } from './endpoints/logout.ts';
import { health, jwks, settings } from './endpoints/public-documents.ts';
import { recover } from './endpoints/recover.ts';
import { resend } from './endpoints/resend.ts';
import { signUp } from './endpoints/sign-up.ts';
import { token } from './endpoints/token.ts';
import { updateUser } from './endpoints/update-user.ts';
import { verify } from './endpoints/verify.ts';
import { verifyLink } from './endpoints/verify-link.ts';
import { errorAnswer } from './error-answer.ts';
import { AuthError } from './errors.ts';
import { timeLimit } from './time-limit.ts';

const bodyBytesMax = 1024 * 1024;
const requestMs = 10_000;

const tooLarge = () => new AuthError(413, 'request_entity_too_large', 'Request body is too large');
const nothingHere = () => new AuthError(404, 'validation_failed', 'There is nothing at this path');
const unexpected = (cause: unknown) => new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information', { cause });

/** Every path of the protocol that is served here. */
export function authRoutes(context: AuthContext, report: (error: Error) => void): Hono {
  const routes = new Hono();
  routes.onError((error, c) => {
    if (error instanceof AuthError) return errorAnswer(c, error);
    report(error);
    return errorAnswer(c, unexpected(error));
  });
  routes.use(
    bodyLimit({
      maxSize: bodyBytesMax,
      onError: () => {
        throw tooLarge();
      },
    }),
  );
  routes.use(timeLimit(requestMs));

  const user = requireUser(context);
  routes.get('/health', health);
  routes.get('/settings', settings);
  routes.get('/.well-known/jwks.json', jwks(context));
  routes.post('/signup', signUp(context));
  routes.post('/token', token(context));
  routes.get('/verify', verifyLink(context));
  routes.post('/verify', verify(context));
  routes.post('/recover', recover(context));
  routes.post('/resend', resend(context));
  routes.get('/user', user, getUser(context));
  routes.put('/user', user, updateUser(context));
  routes.post('/logout', user, logout(context));

  // Whole parts of the protocol that are switched off say which.
  routes.all('/sso/*', () => refuse(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'));
  routes.all('/sso', () => refuse(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'));
  routes.all('/passkeys/*', () => refuse(404, 'passkey_disabled', 'Passkeys are disabled'));
  routes.all('/oauth/*', () => refuse(404, 'feature_disabled', 'OAuth server is disabled'));
  routes.all('/user/identities/*', user, () => refuse(404, 'manual_linking_disabled', 'Manual linking is disabled'));
  routes.all('*', () => {
    throw nothingHere();
  });
  return routes;
}

function refuse(...refusal: ConstructorParameters<typeof AuthError>): never {
  throw new AuthError(...refusal);
}
