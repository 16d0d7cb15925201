-- The sample of the privacy page names orchards, plans, notes and the cookie of the ZIP, where its text was not edited.
do $correct$
declare
  former constant text[] := array['c2aed7e6739a3d4fde8faffeb2d2597c', 'c84ffa9510a3cb397b631702ec5e32fb', 'd81ae756b0cf7bc3757bfb2a31af07e0'];
  body constant text := $page$This page says what {shop} stores about you, why, and for how long. Questions? Write to [{email}](mailto:{email}) or call {phone}.

## What we store

- **Your account:** your email address, and a password that we cannot read, or the sign-in service you chose. For each open session we keep its device, which you can see on your account page, and its network address.
- **Your orders:** name, email, phone, for delivery your address, and which trees you bought at which price.
- **Problems you report** with your trees, and your photos of them, without the place where you took them. Only you and the farm see them.
- **Your cart**, so that it is there on your other devices too.
- **Emails we sent you** about your orders.
- **The newsletter, only if you asked for it:** your address, and when and where you signed up.
- **Your orchard:** the trees you bought or told us about, yours or a neighbor’s, when they were planted, and for the care calendar the ZIP code where they stand.
- **Plans of your yard** that you saved in the planner: its measures, and the trees on it.
- **Notes** that you write for us with an order, and ours about it.
- **Back-in-stock requests:** your address and the tree you are waiting for.

To stop abuse we keep network addresses for a short time, in a form that cannot be read back.

## What we do not do

We do not sell or rent your data. There are no advertising networks, no trackers of other companies and no analytics that follow you. The shop stores in your browser only what it needs: your sign-in, your checkout form until you close the tab, a report about a tree until you send it, whether you have closed the newsletter window, trees and plans that you entered before signing in, and, in a cookie, the ZIP code you enter on *Will It Grow Here?*. You can delete it there.

## Who else sees it

- **Square** processes your card. Your card number goes straight to Square; we never see or store it.
- **A mapping service** gets your delivery address when you ask for a delivery price, to compute the drive time. It does not get your name.
- **Our email provider** delivers our emails.

## How long we keep it

- Carts that nobody touched for {cart-days} days are emptied.
- Photos that you send with a report are deleted two years after we decide on it, or when you close your account.
- Orders stay with your account. The law requires us to keep records of sales.
- When you close your account, it is deleted at once. Name, phone and address on past orders are removed after {order-years} years.

## Your choices

You can see, change and download your data, or close your account, on the [account page](/account). Every newsletter has a link that unsubscribes you with one click.

{shop}, {address}$page$;
begin
  update farm_pages set draft = jsonb_set(draft, '{body}', to_jsonb(body))
    where slug = 'privacy' and md5(draft->>'body') = any (former);
  update farm_pages set published = jsonb_set(published, '{body}', to_jsonb(body))
    where slug = 'privacy' and md5(published->>'body') = any (former);
end $correct$;
