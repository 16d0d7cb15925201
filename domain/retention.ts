/**
 * How long personal data is kept. Records of sales are kept for the tax office: five years by Washington's law, with two to
 * spare. After that, nothing in the orders of a closed account tells who it was. Carts that nobody touches are emptied.
 * Apart from the settings: public pages load those.
 */
export const retention = { orderYears: 7, cartDays: 180 } as const;
