/** The most that a list without pages shows. Its screen says so where it ends, and how the others are found. */
export const listLimits = {
  orderHistory: 200,
  treeHistory: 200,
  revisions: 50,
  customerOrders: 100,
  customerMails: 100,
  shortfalls: 200,
  otherClaims: 20,
  replacements: 300,
  scarceTrees: 24,
  deposits: 200,
  depositItems: 300,
  jump: 6,
  foundCustomers: 12,
  foundTrees: 20,
} as const;
