import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * Every refusal: its code, and after the dot what exactly was refused where a code has several
 * texts; then status and text. Without a text, the rule that refuses says it, because it names what
 * it found.
 */
export const refusals = {
  address_taken: [
    409,
    ({ slug }: { slug: string | number }) => `There is already a page at /${slug}`,
  ],
  address_unknown: [422],
  'already_answered.call_requested': [409, 'You asked us to call you. We will.'],
  'already_answered.moved_day': [409, 'You have already answered. Reload the page.'],
  'already_answered.missing_trees': [
    409,
    'This was answered in the meantime. Here is what was decided.',
  ],
  already_decided: [409, 'We have already decided on this report. Reload the page to see how.'],
  already_offered: [409, 'This buyer has already been mailed.'],
  already_open: [409, 'Ordering is open already'],
  already_paid: [409, 'This order is already paid'],
  'already_paid.by_link': [409, 'This order is already paid. Nothing was charged.'],
  another_fruit: [409],
  bad_signature: [401, 'Not signed by the card provider'],
  before_pickup: [409],
  below_booked: [409],
  busy: [503, 'The shop is very busy. Please try again in a moment.'],
  'busy.too_many_photos': [503, 'The shop is very busy. Please try again later.'],
  cancel_first: [409, 'This order still holds its trees. Cancel it before you delete it.'],
  card_declined: [402],
  cart_changed: [
    409,
    'The trees in your cart have changed. Please check your order and pay again.',
  ],
  cart_empty: [409, 'Your cart is empty'],
  changed_meanwhile: [409],
  'changed_meanwhile.note': [
    409,
    'Someone else has changed this note in the meantime. Add what they wrote to yours, and save again.',
  ],
  'changed_meanwhile.deposit': [
    409,
    'A check or cash of this list was deposited, bounced or taken back in the meantime. Look at it again. Nothing was deposited.',
  ],
  'changed_meanwhile.chosen_orders': [
    409,
    'Some of these orders have changed in the meantime. Look at what is shown now, and go on. Nothing was done.',
  ],
  'changed_meanwhile.recipients': [
    409,
    'Others would get this mail than those you were shown. Look at who gets it, and send it again. Nobody was mailed.',
  ],
  'changed_meanwhile.trees_of_file': [
    409,
    'The trees have changed since the file was checked. Check it again. Nothing was written.',
  ],
  'changed_meanwhile.prices_or_coupons': [
    409,
    'Prices or coupons have changed since the preview. Look at it again. Nothing was changed.',
  ],
  'changed_meanwhile.orders_or_stock': [
    409,
    'Orders or stock have changed in the meantime. Check the list and send again.',
  ],
  'changed_meanwhile.value': [
    409,
    ({ what, now }: { what: string | number; now: string | number }) =>
      `Someone else has changed ${what} in the meantime: it is now ${now}. Check it and try again.`,
  ],
  'changed_meanwhile.varieties_of_file': [
    409,
    'The varieties have changed since the file was checked. Check it again. Nothing was written.',
  ],
  restore_decided: [409, 'Nothing is held after this restore anymore. Look at Today again.'],
  changed_state: [409, 'This newsletter is not in that state anymore. Look at it again.'],
  claim_exists: [409, 'Please reload the page and try again'],
  claim_not_found: [404, 'Claim not found'],
  'claim_not_found.replacement': [404, 'Replacement not found'],
  'claim_not_found.report': [404, 'Report not found'],
  claimed: [409],
  closes_itself: [
    409,
    'This discrepancy closes automatically when our records and those of the card provider agree.',
  ],
  code_taken: [
    409,
    ({ code }: { code: string | number }) =>
      `The code ${code} exists already, or did in the past. Codes are never used twice: please choose another.`,
  ],
  columns_missing: [400],
  coupon_fixed: [409, 'This coupon is for testing the shop. It can only be ended.'],
  coupon_minimum: [422],
  coupon_not_found: [404, 'Coupon not found'],
  cross_site: [403, 'This request must come from the shop itself'],
  'customer_not_found.not_an_address': [404, 'Not found'],
  'customer_not_found.no_orders_or_mails': [404, 'No orders or mails with this address'],
  declined_too_often: [
    429,
    'Too many payment attempts. Nothing was charged. Please wait a while before you try again, or contact us.',
  ],
  delivery_quote_missing: [409],
  delivery_unavailable: [
    503,
    'We cannot calculate delivery right now. Please try again in a few minutes, or choose farm pickup.',
  ],
  deposit_not_found: [404, 'Deposit not found'],
  email_not_confirmed: [403, 'Please confirm your email address before you pay.'],
  address_not_confirmed: [409, 'Please confirm your email address first.'],
  email_taken: [409, 'An account has the new address already'],
  foreign_token: [400, 'Payment failed. Please try again.'],
  heic_photo: [
    400,
    'This photo is a HEIC file, which we cannot read. Please send it as a JPEG: on an iPhone, choose it from your photo library or take it right here; on a computer, export it as JPEG first.',
  ],
  hold_ended: [
    409,
    'These trees are no longer held for you. You can join the line again on the tree’s page.',
  ],
  import_problems: [400, 'The file has lines that cannot be imported. Nothing was written.'],
  in_stock: [409, 'This tree is in stock again'],
  invalid_coupon: [422],
  invalid_input: [400],
  'invalid_input.key_of_another_order': [400, 'Unknown request'],
  'invalid_input.characters': [400, 'Please remove invalid characters'],
  'invalid_input.several_codes_for_one_account': [
    400,
    'Codes for one account are created one by one',
  ],
  'invalid_input.certificate_expired': [400, 'This certificate is no longer valid'],
  'invalid_input.last_day_to_pay': [400, 'Trees are held from today to a year ahead'],
  'invalid_input.unreadable_request': [400, 'The request cannot be read'],
  'invalid_input.no_such_weekday': [400, 'None of the chosen weekdays is between these days'],
  'invalid_input.day_of_payment': [400, 'Choose a day from the day of the order until today'],
  'invalid_input.day_of_till': [400, 'Choose a day until today'],
  'invalid_input.day_of_deposit': [400],
  'invalid_input.first_day_passed': [400, 'The first day has passed'],
  'invalid_input.discount_too_high': [400, 'The discount must be less than the price of the trees'],
  'invalid_input.characters_in_address': [400, 'The address contains an invalid character'],
  'invalid_input.not_a_webhook_event': [400, 'Not a webhook event'],
  is_admin: [409],
  'is_admin.own_address': [409, 'Admins change their own address, under Security'],
  'item_not_found.to_prepare': [404, 'This item no longer exists. Reload the page.'],
  'item_not_found.in_cart': [404, 'Item not found'],
  'item_not_found.in_order': [404, 'This tree is not in the order.'],
  'item_not_found.served_now': [404, 'This order is served now.'],
  'item_not_found.question': [404, 'This question no longer exists.'],
  lapsed: [
    409,
    'This order was canceled before it was paid, and its trees went back into stock. Enter a new order instead.',
  ],
  'last_admin.dismissed': [409, 'The shop needs at least one admin. Appoint another one first.'],
  'last_admin.own_account': [409, 'You are the shop’s only admin. Appoint another one first.'],
  limit_below_uses: [
    409,
    ({ uses }: { uses: string | number }) =>
      `This code was used ${uses} times already. The limit cannot be lower; to stop it, end the coupon.`,
  ],
  link_not_found: [404, 'This link is not valid'],
  mail_not_found: [404, 'Mail not found'],
  message_not_found: [404, 'Message not found'],
  mail_outdated: [409, 'The order has changed since, so this mail is out of date.'],
  mail_waits: [409, 'This mail is already waiting to be sent.'],
  name_taken: [409],
  'name_taken.of_another_season': [
    409,
    ({ name }: { name: string | number }) => `There is a season named ${name} already`,
  ],
  newsletter_not_found: [404, 'Newsletter not found'],
  'no_account.confirmed_address': [404, 'No account has this address, confirmed by mail'],
  'no_account.to_appoint': [
    404,
    ({ email }: { email: string | number }) =>
      `There is no account with the address ${email}. The person has to sign up in the shop first.`,
  ],
  no_address: [409, 'Your account has no email address'],
  no_delivery_fee: [422],
  'no_email.to_offer_partners': [409, 'This customer has no email address. Please call them.'],
  'no_email.for_payment_link': [409, 'This customer has no email address'],
  no_labels: [404, 'There are no trees to print labels for'],
  no_trees: [409, 'Add a tree first: without a rootstock and a price there is nothing to show.'],
  no_windows: [409],
  'no_windows.to_announce': [
    409,
    ({ kind }: { kind: string | number }) => `No ${kind} day has room. Open days first.`,
  ],
  not_a_photo: [
    400,
    'This photo cannot be read. Please choose a JPEG, PNG or WebP file of at most 80 megapixels.',
  ],
  not_a_picture: [400, 'This picture cannot be read. Choose a JPEG, PNG, WebP or AVIF file.'],
  not_admin: [403, 'Only for the farm’s staff'],
  not_allowed: [401, 'Only for the mail server'],
  not_bookable: [409],
  not_by_hand: [409, 'The shop can change this order: choose what the customer agreed to.'],
  not_canceled: [409, 'Only the money of a canceled order is kept.'],
  'not_changeable.anymore': [
    409,
    'This order is handed over, canceled or fully refunded, so it can no longer be changed.',
  ],
  'not_changeable.unless_paid': [
    409,
    'Only paid orders that are not handed over, canceled or fully refunded can be changed.',
  ],
  'not_claimable.anymore': [
    409,
    'This order is no longer delivered and paid. The claim can only be declined.',
  ],
  'not_claimable.yet': [
    409,
    'Problems can be reported once the order was handed over, unless it was canceled or refunded.',
  ],
  not_confirmed: [409],
  not_csv: [400],
  'not_csv.binary': [400, 'This is not a CSV file.'],
  'not_csv.workbook': [
    400,
    'This is a workbook, not a CSV file. Open it, save it as “CSV UTF-8” and choose that file.',
  ],
  not_draft: [409, 'Only a draft can be changed. This newsletter is planned, or has gone out.'],
  not_enough_stock: [409],
  'not_enough_stock.none': [409, 'Out of Stock'],
  'not_enough_stock.to_replace': [
    409,
    'Too few of these trees are free. Choose another tree, or refund.',
  ],
  'not_enough_stock.to_reinstate': [
    409,
    'The trees of this order were restocked, and not enough of them are left.',
  ],
  not_found: [404, 'Not found'],
  'not_found.begun_by_nobody': [404, 'The account that began it is closed.'],
  'not_found.rollover': [404, 'There is no rollover that could be undone'],
  'not_found.admin': [404, 'There is no such admin'],
  not_dug: [409],
  not_handed_over: [409],
  'not_kept.to_show': [
    409,
    'The content of this mail is not kept, because it held a private link or code.',
  ],
  'not_kept.to_send_again': [
    409,
    'This mail held a private link or code and cannot be sent again. The customer can request a new one.',
  ],
  not_one_click: [400, 'Expected List-Unsubscribe=One-Click'],
  not_open: [409, 'Ordering is not open'],
  not_open_yet: [
    409,
    'We are still setting up the shop and do not take orders yet. Nothing was charged; your cart is kept.',
  ],
  not_over: [409, 'This day is not over yet.'],
  'not_paid.to_change': [409, 'This order is not paid.'],
  'not_paid.to_receipt': [409, 'There is a receipt once the order is paid'],
  not_paid_yet: [
    409,
    'This order is not paid yet. If you give the money back, mark its payment as entered by mistake, or cancel the order first.',
  ],
  'not_paid_yet.to_deliver': [409, 'This order is not paid yet. Record the payment first.'],
  not_ready: [409, 'Mark the replacement as ready first.'],
  not_refundable: [409],
  'not_refundable.no_payment': [409, 'There is no payment to refund'],
  not_signed_in: [401, 'Please sign in'],
  not_to_prepare: [409, 'The order of this item is no longer to be prepared. Reload the page.'],
  not_utf8: [400, 'The file is not UTF-8. Save it as “CSV UTF-8” and choose it again.'],
  email_needed: [409, 'The customer gets mail about this order. Enter an email address.'],
  nothing_lapses: [409, 'Nothing of this order has a last day to pay.'],
  nothing_changed: [409, 'This is what the order already has.'],
  nothing_short: [409],
  nothing_to_claim: [
    409,
    'None of your trees can be reported now, so there is nothing to add a photo to.',
  ],
  'nothing_to_offer.all_have_partners': [409, 'All trees of this order have a partner now.'],
  'nothing_to_offer.no_partner_in_stock': [409, 'No partner for these trees is in stock.'],
  offer_not_found: [404, 'This tree is not among those offered.'],
  old_position: [409],
  only_fewer: [409, 'Trees can only be removed here. To add trees, choose Add trees.'],
  opens_in_past: [
    400,
    'The new season must open in the future. To open it right away, leave opening, closing and pre-order deadline empty, and choose “Open now” after the rollover.',
  ],
  order_canceled: [409, 'This order is canceled.'],
  'order_canceled.already': [409, 'This order is already canceled.'],
  'order_canceled.nothing_to_correct': [
    409,
    'This order is canceled, so there is nothing to correct.',
  ],
  'order_canceled.nothing_to_pay': [
    409,
    'This order is canceled, and its trees were released. Nothing was charged. Please call us to order again.',
  ],
  'order_canceled.no_money_to_record': [409, 'This order is canceled. Enter a new order instead.'],
  order_not_found: [404, 'Order not found'],
  'order_not_found.of_tree': [404, 'This tree is not in your orders'],
  'order_not_found.anymore': [404, 'This order no longer exists.'],
  ordering_closed: [409],
  ordering_open: [409, 'Ordering is open. You can order right away.'],
  outside_delivery_area: [422],
  page_not_found: [404, 'Page not found'],
  partly_handed_over: [409],
  'partly_handed_over.keeps_delivery': [
    409,
    'Some of its trees were handed over already. Correct the name and contact alone, or undo that hand-over first.',
  ],
  payment_disputed: [
    409,
    'This payment is disputed with the bank that issued the card. It cannot be refunded until the bank has decided.',
  ],
  payment_failed: [
    402,
    'Your payment did not go through. Nothing was charged. Please enter your card again.',
  ],
  payment_link_needs_email: [400, 'A mailed payment link needs an email address'],
  payment_not_found: [404, 'Payment not found'],
  payment_not_taken: [
    502,
    'We could not take the payment. Nothing was charged. Please try again later.',
  ],
  'payment_under_way.another_of_customer': [
    409,
    'Another payment of yours is still being processed. Nothing was charged. Try again in a few minutes.',
  ],
  'payment_under_way.for_more_trees': [
    409,
    'Your payment for more trees of an earlier order is still being processed. Nothing was charged. Try again in a few minutes.',
  ],
  'payment_under_way.of_account': [
    409,
    'A payment of yours is still under way. Please try again in a few minutes.',
  ],
  'payment_under_way.of_order': [
    409,
    'The payment is still being processed. Try again in a few minutes.',
  ],
  'payment_under_way.for_tree': [
    409,
    'A customer is paying for this tree right now. Try again in a few minutes.',
  ],
  'payment_under_way.adds_trees': [
    409,
    'The customer is paying for more trees right now. Try again in a few minutes.',
  ],
  payments_unavailable: [
    503,
    'Card payments are not available right now. Nothing was charged. Please try again in a few minutes.',
  ],
  payments_under_way: [409],
  personal_data_gone: [
    409,
    'The personal data of this order was deleted after the time that we keep it.',
  ],
  phone_not_found: [404, 'This phone is not known'],
  photo_not_found: [404, 'This photo no longer exists'],
  photo_gone: [409, 'One of the photos is no longer there. Please remove it and add it again.'],
  pickup_changed: [
    409,
    'The day of this order was changed in the meantime. Check it and choose again.',
  ],
  picture_too_small: [
    400,
    ({
      pictureWidthMin,
      width,
      height,
    }: {
      pictureWidthMin: string | number;
      width: string | number;
      height: string | number;
    }) =>
      `The picture must be at least ${pictureWidthMin} pixels wide and high. This one is ${width} × ${height}.`,
  ],
  plan_changed: [
    409,
    'This plan was saved in another window since you opened it. Both are kept: save yours as a copy.',
  ],
  plan_not_found: [404, 'This plan no longer exists'],
  price_changed: [409],
  product_exists: [
    409,
    ({ variety, known }: { variety: string | number; known: string | number }) =>
      `There is already ${variety} on ${known}`,
  ],
  product_not_found: [404, 'Product not found'],
  'product_not_found.anymore': [404, 'This tree no longer exists.'],
  promises_open: [409],
  refund_changed: [409],
  refund_too_high: [409],
  'refund_too_high.than_refundable': [409, 'The refund is higher than what is still refundable'],
  refund_undecided: [409],
  refunded: [409, 'This order was fully refunded. It can only be canceled.'],
  revision_not_found: [404, 'Revision not found'],
  rootstock_in_use: [409],
  rootstock_not_found: [404, 'Rootstock not found'],
  same_order: [409, 'The same trees were entered for this phone number a few minutes ago.'],
  same_tree: [409, 'Choose another tree than the one to swap.'],
  season_has_orders: [409],
  season_not_found: [404, 'There is no such season'],
  seasons_overlap: [
    409,
    ({ overlapping }: { overlapping: string | number }) =>
      `${overlapping} accepts orders at the same time. Let this season open after it has closed.`,
  ],
  second_factor_missing: [
    403,
    'The admin screens require a second factor. Please set one up in your account.',
  ],
  second_factor_needed: [403, 'Please confirm it is you with your second factor'],
  sent_already: [
    409,
    'This was saved before you changed it, as it was then. Reload the page to see it.',
  ],
  'sent_already.new_order': [
    409,
    'This order was saved before you changed it, as it was then. Find it in All Orders, and change it there.',
  ],
  several_orders: [409],
  shortfall_not_found: [404, 'Shortfall not found'],
  sign_in_again: [403, 'Please sign in again first, so that we know it is you.'],
  sso_account: [
    409,
    'This person signs in by SSO. An admin needs an account with its own password or passkey.',
  ],
  superseded: [
    409,
    'The day of this order has changed since. Open the newest email, or your account.',
  ],
  till_counted: [409],
  till_day_not_over: [409],
  till_entry_deposited: [
    409,
    'This cash is in a deposit. Take the deposit back first, under Deposits.',
  ],
  till_entry_not_found: [404, 'This entry of the till does not exist'],
  till_far_off: [409],
  too_large: [413],
  too_busy: [
    503,
    'Many people are buying right now. Nothing was charged. Please try again in a moment.',
  ],
  too_late: [409],
  'too_late.to_recall': [409, 'All of it has gone out: nothing is left to recall.'],
  'too_late.to_take_back': [
    409,
    'Some of the emails have gone out. Move the day back instead: everybody is told.',
  ],
  'too_late.to_change': [409, 'This order can no longer be changed here. Please call us.'],
  'too_late.to_cancel': [409, 'This order cannot be canceled here. Please call us.'],
  'too_late.last_day_passed': [
    409,
    'The last day to change this order has passed. Please call us.',
  ],
  too_many: [409],
  too_many_claims: [409],
  too_many_held: [409],
  too_many_photos: [
    409,
    'There are many photos that you have not sent. Please send or remove them first.',
  ],
  too_many_orders: [
    409,
    'These are more than 2,000 orders. Choose fewer by a filter, and do the others after them.',
  ],
  no_orders_chosen: [409, 'No orders were chosen'],
  too_many_plans: [
    409,
    ({ plansMax }: { plansMax: string | number }) =>
      `You can keep up to ${plansMax} plans. Please delete one first.`,
  ],
  too_many_rows: [400],
  too_many_trees: [409],
  'too_many_trees.own_trees': [
    409,
    ({ declaredTreesMax }: { declaredTreesMax: string | number }) =>
      `An orchard holds up to ${declaredTreesMax} trees of your own. Please remove some first.`,
  ],
  too_many_tries: [429, 'Too many attempts. Please wait a while and try again.'],
  'too_many_tries.to_pay': [
    429,
    'Too many payment attempts. Nothing was charged. Please wait a while before you try again, or contact us.',
  ],
  too_much_stock: [409],
  'total_changed.of_cart': [
    409,
    'The total of your order has changed. Please check it and pay again.',
  ],
  'total_changed.of_new_order': [409, 'A price has changed. Check the total and save again.'],
  'total_changed.amount_due': [
    409,
    'The amount to pay has changed. Please check it and pay again.',
  ],
  tree_not_found: [404, 'Tree not found'],
  tree_gone: [409, 'A tree is no longer for sale.'],
  trees_missing: [409],
  'trees_missing.open_shortfall': [
    409,
    'Trees of this order are missing. Settle the shortfall first.',
  ],
  unknown_code: [404],
  unknown_feed: [404, 'Calendar not found'],
  unknown_link: [404, 'This link is not valid'],
  unknown_variety: [
    400,
    ({ variety }: { variety: string | number }) => `We do not know a variety named ${variety}`,
  ],
  unpaid: [
    409,
    'The payment of this order failed, so there is nothing to prepare. The customer can order again.',
  ],
  variety_not_found: [404, 'Variety not found'],
  window_closed: [409],
  window_full: [409],
  window_not_found: [404, 'This window no longer exists'],
  windows_exist: [
    409,
    'Windows of the same time stand on the former day now. Move this day back instead.',
  ],
  wrong_environment: [403, 'Event for another environment'],
  wrong_merchant: [403, 'Event for another merchant'],
} as const satisfies Record<
  string,
  readonly [ContentfulStatusCode, (string | ((values: never) => string))?]
>;

export type Refusal = keyof typeof refusals;
type FirstPart<Name extends string> = Name extends `${infer Code}.${string}` ? Code : Name;
/** What programs compare. */
export type RefusalCode = FirstPart<Refusal>;
