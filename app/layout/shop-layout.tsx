import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { staticPart } from '#app/boot/static-part.tsx';
import { CatalogSkeleton } from '#app/catalog/catalog-skeleton.tsx';
import { NewsletterPopupSlot } from '#app/mail/newsletter/newsletter-popup-slot.tsx';
import { NavBar } from './nav-bar.tsx';
import { useShownPlace } from './place-menu-part.ts';
import { SkipLink } from './skip-link.tsx';
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';
import { useStaticPartEvents } from './use-static-part-events.ts';

const Footer = staticPart(async () => (await import('./footer.tsx')).Footer);
const HelpWidget = staticPart(async () => (await import('./help-widget.tsx')).HelpWidget);

/** Layout of every page except checkout and admin. */
export default function ShopLayout() {
  const { onClick, onSubmit } = useStaticPartEvents();
  useShownPlace();
  const main = useFocusAfterNavigation();
  const { pathname } = useLocation();
  const catalogIsLoading = useSlowNavigation() === '/catalog' && pathname !== '/catalog';
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- delegated events of the links and forms inside */}
      <div id="page" onClick={onClick} onSubmit={onSubmit} className="flex min-h-dvh flex-col">
        <SkipLink />
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

const slowAfterMs = 120;

/** The path being navigated to, once that takes longer than 120 ms. */
function useSlowNavigation(): string | undefined {
  const { state, location } = useNavigation();
  const target = state === 'loading' ? location?.pathname : undefined;
  const [slowTarget, setSlowTarget] = useState<string>();
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setSlowTarget(target), slowAfterMs);
    return () => clearTimeout(timer);
  }, [target]);
  return target && slowTarget === target ? target : undefined;
}
