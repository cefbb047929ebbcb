/**
 * What is sold and for how much. The server takes the price from its own copy of this file and never
 * from the page.
 */
export const product = {
  /** Names the product on its payments at Stripe, for people who read them there. */
  id: 'the-30000-dollar-month',
  title: 'The $30,000 Month',
  subtitle: 'How to earn $30,000 in under 30 days, in 4 steps',
  author: 'Mara Ellison',
  /**
   * Prices in the currency's smallest unit, as Stripe counts them: cents of `usd` and `eur`, yen, and
   * thousandths of `kwd`. https://docs.stripe.com/currencies#minor-units
   */
  priceCents: 1499,
  /**
   * The price that buyers paid before, which is struck through; it goes with `discountLabel`. With
   * `undefined` for both, the pages show the price alone.
   */
  listPriceCents: 4999 as number | undefined,
  /** ISO 4217 in lower case, as Stripe writes it. */
  currency: 'usd',
  discountLabel: '70% OFF' as string | undefined,
  deliveryPromise: '2-4 hours',
  /** In how many days a buyer gets the money back; with `undefined` the page promises nothing. */
  refundDays: 14 as number | undefined,
  /** The language of every text in product/ and the country whose way of writing amounts is used (BCP 47). */
  locale: 'en-US',
  /**
   * The book's name on card statements, after that of the account at Stripe: up to 10 Latin letters, digits
   * and spaces. With `undefined` it is the beginning of the title.
   */
  statementSuffix: undefined as string | undefined,
  /** The file in product/ebook that buyers receive; they save it under the same name. */
  ebookFile: 'the-30000-dollar-month.pdf',
} as const
