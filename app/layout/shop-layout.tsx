import { Outlet } from 'react-router';

/** Every page but the checkout: navigation, the page, footer. */
export default function ShopLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
