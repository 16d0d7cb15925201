import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// Texts that the product's specification quotes in its sections 2 to 9, with the place that shows
// each. They are exact: who changes one changes the specification first, then this table.

/** The text, how it is written where it has a variable part, and where. */
const texts: [text: string, written: string | undefined, file: string][] = [
  ['Oops! Page not found', undefined, 'app/error-page.tsx'],
  ['Need Help?', undefined, 'app/layout/help-widget.tsx'],
  [
    "Have questions about our trees or need planting advice? We're here to help!",
    undefined,
    'app/layout/help-widget.tsx',
  ],
  ['Visit Our Farm', undefined, 'app/layout/help-widget.tsx'],
  ['By appointment only', undefined, 'domain/farm/default-settings.ts'],
  [
    'Average response time: Under 2 hours',
    'Average response time: {farm.responseTime}',
    'app/layout/help-widget.tsx',
  ],
  [
    'Get 10% Off Your First Order!',
    'Get ${discountPercent}% Off Your First Order!',
    'app/mail/newsletter/newsletter-popup.tsx',
  ],
  [
    'Join our newsletter for exclusive deals, growing tips, and early access to new tree varieties.',
    undefined,
    'app/mail/newsletter/newsletter-popup.tsx',
  ],
  ['Enter your email address', undefined, 'app/mail/newsletter/newsletter-popup.tsx'],
  [
    'Get My 10% Off Code',
    'Get My ${discountPercent}% Off Code',
    'app/mail/newsletter/newsletter-popup.tsx',
  ],
  ['Subscribing...', undefined, 'app/mail/newsletter/newsletter-popup.tsx'],
  ['No spam, ever. Unsubscribe anytime.', undefined, 'app/mail/newsletter/newsletter-popup.tsx'],
  ['Browse Our Trees', undefined, 'app/catalog/home/hero.tsx'],
  ['Featured Trees', undefined, 'app/catalog/home/featured-trees.tsx'],
  ['Shop Now', undefined, 'app/catalog/home/shop-now.tsx'],
  ['Search by variety, fruit type, or rootstock...', undefined, 'app/catalog/catalog-tools.tsx'],
  ['All Fruits', undefined, 'app/catalog/catalog-tools.tsx'],
  ['No trees found', undefined, 'app/catalog/nothing-found.tsx'],
  ['Try adjusting your search or filters', undefined, 'app/catalog/nothing-found.tsx'],
  ['only option available', undefined, 'app/catalog/rootstock-options.tsx'],
  ['Select Rootstock', undefined, 'app/catalog/add-tree-form.tsx'],
  ['Out of Stock', undefined, 'app/catalog/add-tree-form.tsx'],
  ['Adding...', undefined, 'app/catalog/add-tree-form.tsx'],
  ['About This Tree', undefined, 'app/catalog/about-tree.tsx'],
  ['Compare Rootstock Options', undefined, 'app/catalog/compare-rootstocks.tsx'],
  ['Customers Also Bought', undefined, 'app/catalog/variety-page.tsx'],
  ['Product not found', undefined, 'app/catalog/tree-not-found.tsx'],
  ['Calculated at checkout', undefined, 'app/orders/cart/cart-summary.tsx'],
  ['Proceed to Checkout', undefined, 'app/orders/cart/cart-summary.tsx'],
  ['Continue Shopping', undefined, 'app/orders/cart/cart-summary.tsx'],
  ['Your cart is empty', undefined, 'app/orders/checkout/checkout-page.tsx'],
  ['Start adding some premium trees to your cart!', undefined, 'app/orders/cart/empty-cart.tsx'],
  ['Forgot password?', undefined, 'app/customers/sign-in-panel.tsx'],
  ['Send Reset Link', undefined, 'app/customers/forgot-password-form.tsx'],
  ['Check Your Email', undefined, 'app/customers/reset-link-sent.tsx'],
  ['Try Another Email', undefined, 'app/customers/reset-link-sent.tsx'],
  ['Verifying reset link...', undefined, 'app/customers/reset-password-page.tsx'],
  ['Invalid Reset Link', undefined, 'app/customers/reset-password-page.tsx'],
  ['Password Reset Complete!', undefined, 'app/customers/password-reset-complete.tsx'],
  ['Please sign in to checkout', undefined, 'app/orders/checkout/checkout-page.tsx'],
  ['Invalid Order', undefined, 'app/orders/order-confirmation-page.tsx'],
  ['No order ID was provided.', undefined, 'app/orders/order-confirmation-page.tsx'],
  ['Order Not Found', undefined, 'app/orders/order-by-id.tsx'],
  [
    "We couldn't find this order. It may have been cancelled or doesn't exist.",
    undefined,
    'app/orders/order-by-id.tsx',
  ],
  ['Order Confirmed!', undefined, 'app/orders/order-headline.ts'],
  ['N/A', undefined, 'app/orders/order-details.tsx'],
  [
    "We'll notify you when your order is ready for pickup!",
    undefined,
    'app/orders/order-details.tsx',
  ],
  [
    'Includes $X delivery fee',
    'Includes {formatUsd(deliveryFeeCents)} delivery fee',
    'app/orders/order-card.tsx',
  ],
  ['No orders yet', undefined, 'app/orders/order-history.tsx'],
  ['Start shopping for premium fruit trees!', undefined, 'app/orders/order-history.tsx'],
  ['How to Choose', undefined, 'app/catalog/guide/how-to-choose.tsx'],
  ['Logged out successfully', undefined, 'app/admin/menu/admin-menu.tsx'],
  ['Orders (count)', '${title} (${total}', 'app/admin/kit/list-screen.tsx'],
  ['No orders found', 'No ${title.toLowerCase()} found', 'app/admin/kit/list-screen.tsx'],
  [
    'Items to Prepare (N unique items)',
    'Items to Prepare (${items.length} unique items)',
    'app/admin/orders/unfulfilled/unfulfilled-screen.tsx',
  ],
  ['All caught up!', undefined, 'app/admin/orders/unfulfilled/unfulfilled-screen.tsx'],
  ['No pending items to fulfill', undefined, 'app/admin/orders/unfulfilled/unfulfilled-screen.tsx'],
  ['street, city, state zip', undefined, 'domain/orders/delivery.ts'],
  [
    '{variety} {fruit} tree ready for planting',
    '${tree.variety} ${tree.fruit} tree ready for planting',
    'domain/catalog/catalog.ts',
  ],
  ['Only N Left!', 'Only ${quantity} Left!', 'domain/catalog/catalog.ts'],
  ['In Stock', undefined, 'domain/catalog/catalog.ts'],
  ['Invalid email address', undefined, 'packages/auth/contract/email.ts'],
  ['Password must be at least 8 characters', undefined, 'domain/customers/account.ts'],
  ['Passwords do not match', undefined, 'domain/customers/account.ts'],
  [
    'You must provide either an email or phone number and a password',
    undefined,
    'node_modules/@supabase/auth-js/dist/module/GoTrueClient.js',
  ],
  ['Please select a rootstock', undefined, 'app/catalog/add-tree-form.tsx'],
  ['Please enter a valid email address', undefined, 'domain/customers/newsletter-email.ts'],
  ['Name must be at least 2 characters', undefined, 'domain/orders/checkout.ts'],
  ['Invalid phone number', undefined, 'domain/orders/checkout.ts'],
  ['Address is required', undefined, 'domain/orders/checkout.ts'],
  ['City is required', undefined, 'domain/orders/checkout.ts'],
  ['State must be 2 letters', undefined, 'domain/orders/checkout.ts'],
  ['Invalid ZIP code', undefined, 'domain/orders/checkout.ts'],
  ['Please calculate delivery fee before continuing', undefined, 'domain/orders/delivery.ts'],
  ['Please enter a complete delivery address', undefined, 'domain/orders/delivery.ts'],
  ['Invalid coupon code', undefined, 'domain/orders/coupons.ts'],
  [
    'Are you sure you want to delete order {id}?',
    'Are you sure you want to delete order ${shortId}?',
    'app/admin/orders/order/order-parts.tsx',
  ],
  ['Failed to add to cart', undefined, 'app/orders/cart/add-failed.ts'],
  ['Added to cart!', undefined, 'app/ui/added-to-cart.ts'],
  ['Item removed from cart', undefined, 'app/orders/cart/use-cart-changes.ts'],
  ['Failed to create account', undefined, 'app/customers/use-credentials.ts'],
  [
    'Account created! Please check your email to verify your account.',
    undefined,
    'app/customers/messages.ts',
  ],
  ['Failed to sign in', undefined, 'app/customers/use-credentials.ts'],
  ['Welcome back!', undefined, 'app/customers/code-sign-in.tsx'],
  ['Password reset email sent! Check your inbox.', undefined, 'app/customers/messages.ts'],
  ['Failed to send reset email', undefined, 'app/customers/forgot-password-form.tsx'],
  ['Invalid or expired reset link', undefined, 'app/customers/use-password-reset.ts'],
  ['Password reset successful!', undefined, 'app/customers/use-password-reset.ts'],
  ['Failed to reset password', undefined, 'app/customers/use-password-reset.ts'],
  [
    'Thanks for subscribing! Check your email for your discount code.',
    undefined,
    'domain/customers/newsletter-email.ts',
  ],
  [
    'Failed to calculate delivery. Please check your address.',
    undefined,
    'domain/orders/delivery.ts',
  ],
  [
    'Delivery: ${fee} • ETA: {n} min',
    'Delivery: ${formatUsd(feeCents)} • ETA: ${minutes} min',
    'app/orders/checkout/delivery-price.ts',
  ],
  [
    'Session expired. Please refresh the page and try again.',
    undefined,
    'app/orders/checkout/send-payment.ts',
  ],
  [
    'Checkout failed ({status})',
    'Checkout failed (${status})',
    'app/orders/checkout/send-payment.ts',
  ],
  ['Payment failed. Please try again.', undefined, 'app/orders/checkout/use-card-form.ts'],
  ['Payment successful! Order confirmed.', undefined, 'app/orders/checkout/checkout.tsx'],
  [
    'Payment system failed to load. Please refresh the page.',
    undefined,
    'app/orders/checkout/use-card-form.ts',
  ],
  [
    'Failed to load payment form. Please try again.',
    undefined,
    'app/orders/checkout/use-card-form.ts',
  ],
  ['Payment form not ready. Please try again.', undefined, 'app/orders/checkout/use-card-form.ts'],
  [
    'Test coupon applied! Total reduced to $0.01',
    'applied! Total reduced to ${formatUsd(rule.fixedTotalCents)}',
    'app/orders/checkout/coupon-entry.tsx',
  ],
  ['Coupon removed', undefined, 'app/orders/checkout/coupon-entry.tsx'],
  ['Order status updated', undefined, 'app/admin/orders/order/use-order-changes.ts'],
  [
    'Failed to update order status: {message or Unknown error}',
    "'Failed to update order status'",
    'app/admin/orders/order/use-order-changes.ts',
  ],
  ['Order deleted', "'Order deleted'", 'app/admin/orders/order/use-order-changes.ts'],
  [
    'Failed to delete order: …',
    "'Failed to delete order'",
    'app/admin/orders/order/use-order-changes.ts',
  ],
  ['Item status updated', undefined, 'app/admin/orders/unfulfilled/unfulfilled-dialog.tsx'],
  [
    'Failed to update item: …',
    "failed: 'Failed to update item'",
    'app/admin/orders/unfulfilled/unfulfilled-dialog.tsx',
  ],
  [
    '{n} items marked as {status}',
    '${items.length} items marked as ${status}',
    'app/admin/orders/unfulfilled/unfulfilled-dialog.tsx',
  ],
  [
    'Failed to update items: …',
    "failed: 'Failed to update items'",
    'app/admin/orders/unfulfilled/unfulfilled-dialog.tsx',
  ],
  ['Some items failed to update', undefined, 'server/orders/unfulfilled/service.ts'],
  ['Your payment has been processed successfully.', undefined, 'domain/statuses.ts'],
  ['Your payment is being processed.', undefined, 'domain/statuses.ts'],
  [
    'There was an issue with your payment. Please contact support.',
    undefined,
    'domain/statuses.ts',
  ],
  ['JWT has expired', undefined, 'node_modules/@supabase/auth-js/dist/module/lib/helpers.js'],
  ['Invalid JWT structure', undefined, 'node_modules/@supabase/auth-js/dist/module/lib/helpers.js'],
  ['Missing exp claim', undefined, 'node_modules/@supabase/auth-js/dist/module/lib/helpers.js'],
  [
    'No session defined in URL',
    undefined,
    'node_modules/@supabase/auth-js/dist/module/GoTrueClient.js',
  ],
  [
    'Not a valid PKCE flow url.',
    undefined,
    'node_modules/@supabase/auth-js/dist/module/GoTrueClient.js',
  ],
  ['No code detected.', undefined, 'node_modules/@supabase/auth-js/dist/module/GoTrueClient.js'],
];

const readPlain = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll('’', "'").replaceAll(/\s+/g, ' ');

describe('the quoted texts of the specification', () => {
  test.each(texts)('“%s” is shown to the letter', (text, written, file) => {
    expect(readPlain(file)).toContain((written ?? text).replaceAll('’', "'"));
  });

  test('are all here, each once', () => {
    const all = texts.map(([text]) => text);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(100);
  });
});
