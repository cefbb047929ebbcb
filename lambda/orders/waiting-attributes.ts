/** The attributes of an order that tell since when its buyer waits: the permission to read them names no others. */
export const waitingAttributes = {
  orderId: true,
  paidAt: true,
  delivery: true,
  freshLinks: true,
} as const
