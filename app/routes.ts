import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('layout/shop-layout.tsx', [
    index('home/home-page.tsx'),
    route('catalog', 'catalog/catalog-page.tsx'),
    route('variety/:variety', 'catalog/variety-page.tsx'),
    route('product/:id', 'catalog/product-page.tsx'),
    route('resources', 'guide/resources-page.tsx'),
    route('about', 'farm/about-page.tsx'),
    route('contact', 'farm/contact-page.tsx'),
    route('cart', 'cart/cart-page.tsx'),
    route('order-confirmation', 'orders/order-confirmation-page.tsx'),
    route('account', 'account/account-page.tsx'),
    route('auth', 'account/auth-page.tsx'),
    route('forgot-password', 'account/forgot-password-page.tsx'),
    route('reset-password', 'account/reset-password-page.tsx'),
    route('confirm', 'account/confirm-page.tsx'),
    route('newsletter', 'newsletter/newsletter-page.tsx'),
    route('oauth/consent', 'account/consent/consent-page.tsx'),
    route('newsletter/:token', 'newsletter/preferences-page.tsx'),
    route('*', 'not-found-page.tsx'),
  ]),
  route('admin/*', 'admin/admin.tsx'),
  route('checkout', 'checkout/checkout-page.tsx'),
] satisfies RouteConfig;
