import { notify } from './notify.ts';

/** Links to the cart, except on the cart itself, which shows the trees already. */
export function sayAddedToCart(topic: string): void {
  const isInCart = window.location.pathname === '/cart';
  notify.success('Added to cart!', {
    topic,
    link: isInCart ? undefined : { label: 'View cart', href: '/cart' },
  });
}
