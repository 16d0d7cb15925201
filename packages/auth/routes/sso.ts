import { Hono, type Context } from 'hono';
import { requireAdmin } from '#auth/access/access.ts';
import { requireCaptcha } from '#auth/access/captcha.ts';
import { requestLimits, requireEnabled } from '#auth/access/guards.ts';
import type { SignedInAdmin } from '#auth/access/signed-in.ts';
import type { AuthContext } from '#auth/context/context.ts';

type ProviderEndpoints = typeof import('#auth/endpoints/sso/providers.ts');

/**
 * Sign-in through a company's own identity provider. Its modules have large dependencies, so they
 * load on the first request.
 */
export function ssoRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const limit = requestLimits(context);
  const { settings } = context;
  routes.use('/sso/*', requireEnabled(settings.saml.enabled, 'saml_provider_disabled'));
  routes.post('/sso', requireCaptcha(context), limit('sso'), async (c) => {
    const { singleSignOn } = await import('#auth/endpoints/sso/sign-in.ts');
    return singleSignOn(c, context);
  });
  routes.get('/sso/saml/metadata', async (c) => {
    const { serviceProviderMetadata } = await import('#auth/saml/service-provider.ts');
    return c.body(serviceProviderMetadata(settings), 200, {
      'Content-Type': 'application/xml',
      'Cache-Control': 'public, max-age=600',
    });
  });
  routes.post('/sso/saml/acs', limit('samlAssertion'), async (c) => {
    const { consumeAssertion } = await import('#auth/endpoints/sso/consume.ts');
    return consumeAssertion(c, context);
  });

  const admin = requireAdmin(context);
  const provider = (name: keyof ProviderEndpoints) => async (c: Context<SignedInAdmin>) =>
    (await import('#auth/endpoints/sso/providers.ts'))[name](c, context);
  routes.get('/admin/sso/providers', admin, provider('listProviders'));
  routes.post('/admin/sso/providers', admin, provider('createProvider'));
  routes.get('/admin/sso/providers/:provider', admin, provider('getProvider'));
  routes.put('/admin/sso/providers/:provider', admin, provider('updateProvider'));
  routes.delete('/admin/sso/providers/:provider', admin, provider('deleteProvider'));
  return routes;
}
