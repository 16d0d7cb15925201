/** `(509) 555-0142` → `tel:+15095550142`, for US numbers. */
export const phoneHref = (phone: string): string =>
  `tel:+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`;
