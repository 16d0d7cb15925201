import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { pages, type PagePath } from '#domain/pages/pages.ts';

const modules: Record<PagePath, string> = {
  '/': 'catalog/home/home-page.tsx',
  '/catalog': 'catalog/catalog-page.tsx',
  '/variety/:variety': 'catalog/variety-page.tsx',
  '/product/:id': 'catalog/product-page.tsx',
  '/resources': 'catalog/guide/resources-page.tsx',
  '/choose': 'catalog/choose/choose-page.tsx',
  '/ripening': 'growing/ripening/ripening-page.tsx',
  '/your-place': 'growing/place/your-place-page.tsx',
  '/pollination': 'growing/pollination/pollination-page.tsx',
  '/planner': 'growing/planner/planner-page.tsx',
  '/about': 'farm/about-page.tsx',
  '/contact': 'farm/contact-page.tsx',
  '/cart': 'orders/cart/cart-page.tsx',
  '/checkout': 'orders/checkout/checkout-page.tsx',
  '/pay/:token': 'orders/pay/pay-page.tsx',
  '/shortfall/:token': 'orders/shortfalls/shortfall-page.tsx',
  '/pickup-answer/:token': 'orders/pickup-answer/pickup-answer-page.tsx',
  '/order-confirmation': 'orders/order-confirmation-page.tsx',
  '/chosen-trees': 'orders/cart/chosen-trees-page.tsx',
  '/add-trees': 'orders/additions/add-trees-page.tsx',
  '/account': 'customers/account-page.tsx',
  '/admin/*': 'admin/admin.tsx',
  '/auth': 'customers/auth-page.tsx',
  '/forgot-password': 'customers/forgot-password-page.tsx',
  '/reset-password': 'customers/reset-password-page.tsx',
  '/confirm': 'customers/confirm-page.tsx',
  '/oauth/consent': 'customers/consent/consent-page.tsx',
  '/newsletter': 'mail/newsletter/newsletter-page.tsx',
  '/newsletter/:token': 'mail/newsletter/preferences-page.tsx',
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
