import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { pages, type PagePath } from '#domain/pages/pages.ts';

const modules: Record<PagePath, string> = {
  '/': 'home/home-page.tsx',
  '/catalog': 'catalog/catalog-page.tsx',
  '/variety/:variety': 'catalog/variety-page.tsx',
  '/product/:id': 'catalog/product-page.tsx',
  '/resources': 'guide/resources-page.tsx',
  '/ripening': 'ripening/ripening-page.tsx',
  '/your-place': 'place/your-place-page.tsx',
  '/pollination': 'pollination/pollination-page.tsx',
  '/planner': 'planner/planner-page.tsx',
  '/about': 'farm/about-page.tsx',
  '/contact': 'farm/contact-page.tsx',
  '/cart': 'cart/cart-page.tsx',
  '/checkout': 'checkout/checkout-page.tsx',
  '/pay/:token': 'pay/pay-page.tsx',
  '/shortfall/:token': 'shortfalls/shortfall-page.tsx',
  '/pickup-answer/:token': 'pickup-answer/pickup-answer-page.tsx',
  '/order-confirmation': 'orders/order-confirmation-page.tsx',
  '/add-trees': 'orders/additions/add-trees-page.tsx',
  '/account': 'account/account-page.tsx',
  '/admin/*': 'admin/admin.tsx',
  '/auth': 'account/auth-page.tsx',
  '/forgot-password': 'account/forgot-password-page.tsx',
  '/reset-password': 'account/reset-password-page.tsx',
  '/confirm': 'account/confirm-page.tsx',
  '/oauth/consent': 'account/consent/consent-page.tsx',
  '/newsletter': 'newsletter/newsletter-page.tsx',
  '/newsletter/:token': 'newsletter/preferences-page.tsx',
  '/*': 'farm/farm-page.tsx',
};
/** Pages with a frame of their own. */
const standalone: readonly PagePath[] = [
  '/admin/*',
  '/checkout',
  '/pay/:token',
  '/shortfall/:token',
];

const routeOf = (path: PagePath) =>
  path === '/' ? index(modules[path]) : route(path.slice(1), modules[path]);
const inLayout = pages.filter(({ path }) => !standalone.includes(path));

export default [
  layout(
    'layout/shop-layout.tsx',
    inLayout.map(({ path }) => routeOf(path)),
  ),
  ...standalone.map(routeOf),
  // The pieces of the admin screens, while `npm run dev` runs.
  ...(process.env.NODE_ENV === 'development' ? [route('dev/kit', 'admin/kit/kit-page.tsx')] : []),
] satisfies RouteConfig;
