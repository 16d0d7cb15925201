import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requireAdmin } from '../access.ts';
import { requireCaptcha } from '../captcha.ts';
import type { AuthContext } from '../context.ts';
import { consumeAssertion } from '../endpoints/sso/consume.ts';
import { createProvider, deleteProvider, getProvider, listProviders, updateProvider } from '../endpoints/sso/providers.ts';
import { singleSignOn } from '../endpoints/sso/sign-in.ts';
import { AuthError } from '../errors.ts';
import { serviceProviderMetadata } from '../saml/service-provider.ts';

/** Sign-in through a company's own identity provider. */
export function ssoRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const { settings } = context;
  routes.use(
    '/sso/*',
    createMiddleware(async (_c, next) => {
      if (!settings.saml.enabled) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
      await next();
    }),
  );
  routes.post('/sso', requireCaptcha(context), singleSignOn(context));
  routes.get('/sso/saml/metadata', (c) => c.body(serviceProviderMetadata(settings), 200, { 'Content-Type': 'application/xml', 'Cache-Control': 'public, max-age=600' }));
  routes.post('/sso/saml/acs', consumeAssertion(context));

  const admin = requireAdmin(context);
  routes.get('/admin/sso/providers', admin, listProviders(context));
  routes.post('/admin/sso/providers', admin, createProvider(context));
  routes.get('/admin/sso/providers/:provider', admin, getProvider(context));
  routes.put('/admin/sso/providers/:provider', admin, updateProvider(context));
  routes.delete('/admin/sso/providers/:provider', admin, deleteProvider(context));
  return routes;
}
