import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requireAdmin } from '#auth/access/access.ts';
import { requireCaptcha } from '#auth/access/captcha.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse } from '#auth/http/errors.ts';
import { lazyHandler } from '#auth/http/lazy-handler.ts';

type ProviderHandlers = typeof import('#auth/endpoints/sso/providers.ts');

/** Sign-in through a company's own identity provider. */
export function ssoRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const { settings } = context;
  routes.use(
    '/sso/*',
    createMiddleware(async (_c, next) => {
      if (!settings.saml.enabled) throw refuse('saml_provider_disabled');
      await next();
    }),
  );
  const signIn = lazyHandler(async () =>
    (await import('#auth/endpoints/sso/sign-in.ts')).singleSignOn(context),
  );
  const consume = lazyHandler(async () =>
    (await import('#auth/endpoints/sso/consume.ts')).consumeAssertion(context),
  );
  routes.post('/sso', requireCaptcha(context), signIn);
  routes.get('/sso/saml/metadata', async (c) => {
    const { serviceProviderMetadata } = await import('#auth/saml/service-provider.ts');
    return c.body(serviceProviderMetadata(settings), 200, {
      'Content-Type': 'application/xml',
      'Cache-Control': 'public, max-age=600',
    });
  });
  routes.post('/sso/saml/acs', consume);

  const admin = requireAdmin(context);
  const provider = (name: keyof ProviderHandlers) =>
    lazyHandler(async () => (await import('#auth/endpoints/sso/providers.ts'))[name](context));
  routes.get('/admin/sso/providers', admin, provider('listProviders'));
  routes.post('/admin/sso/providers', admin, provider('createProvider'));
  routes.get('/admin/sso/providers/:provider', admin, provider('getProvider'));
  routes.put('/admin/sso/providers/:provider', admin, provider('updateProvider'));
  routes.delete('/admin/sso/providers/:provider', admin, provider('deleteProvider'));
  return routes;
}
