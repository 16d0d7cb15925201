import { Outlet, useLocation } from 'react-router';
import { CatalogSkeleton } from '#app/catalog/catalog-skeleton.tsx';
import { NewsletterPopupSlot } from '#app/newsletter/newsletter-popup-slot.tsx';
import { Footer } from './footer.tsx';
import { HelpWidget } from './help-widget.tsx';
import { NavBar } from './nav-bar.tsx';
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';
import { useSlowNavigation } from './use-slow-navigation.ts';

/** Every page but the checkout: navigation, the page, footer. */
export default function ShopLayout() {
  const main = useFocusAfterNavigation();
  const { pathname } = useLocation();
  const catalogIsLoading = useSlowNavigation() === '/catalog' && pathname !== '/catalog';
  return (
    <>
      <div id="page" className="flex min-h-dvh flex-col">
        <a href="#main" className="sr-only z-50 rounded-full bg-pine px-5 py-3 font-semibold text-on-pine focus:not-sr-only focus:fixed focus:top-3 focus:left-3">
          Skip to content
        </a>
        <NavBar />
        <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
          {catalogIsLoading ? <CatalogSkeleton /> : <Outlet />}
        </main>
        <Footer />
        <HelpWidget />
      </div>
      <NewsletterPopupSlot />
    </>
  );
}
