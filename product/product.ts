/**
 * What is sold and for how much. Everything else in the store reads these facts from here; the
 * server takes the price from its own copy of this file and never from the page.
 */
export const product = {
  /** Marks this product's payments at Stripe; changing it makes earlier payments "not ours". */
  id: 'the-30000-dollar-month',
  title: 'The $30,000 Month',
  subtitle: 'How to earn $30,000 in under 30 days, in 4 steps',
  author: 'Mara Ellison',
  listPriceCents: 4999,
  priceCents: 1499,
  /** ISO 4217 in lower case, as Stripe writes it. */
  currency: 'usd',
  discountLabel: '70% OFF',
  deliveryPromise: '2-4 hours',
  /** The file in product/ebook that buyers receive, and the name it is saved under. */
  ebookFile: 'the-30000-dollar-month.pdf',
} as const
