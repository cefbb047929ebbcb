/** What is sold and for how much. The server takes the price from its own copy of this file, never from the page. */
export const product = {
  /** Identifies the product on its payments at Stripe, for people who read them there. */
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
   * The former price, which is struck through; it belongs together with `discountLabel`. If both are `undefined`, the
   * pages show only the price.
   */
  listPriceCents: 4999 as number | undefined,
  /** ISO 4217 in lower case, as Stripe writes it. */
  currency: 'usd',
  discountLabel: '70% OFF' as string | undefined,
  deliveryPromise: '2-4 hours',
  /**
   * How soon the ebook usually arrives, as the dashboard shows it ("Payment to delivery"). If `undefined`, the pages
   * state only the promise.
   */
  usualDelivery: 'within a minute' as string | undefined,
  /** Within how many days a buyer can get the money back; if `undefined`, the page promises nothing. */
  refundDays: 14 as number | undefined,
  /**
   * The language of every text in product/, and the country whose number format amounts use (BCP 47). Where it is read
   * from the right, as Hebrew and Arabic are, the pages are, too; the drawn book has its spine at the left all the same.
   */
  locale: 'en-US',
  /**
   * The book's name on card statements, after the name of the Stripe account: up to 10 Latin letters, digits and
   * spaces. If `undefined`, it is the beginning of the title.
   */
  statementSuffix: undefined as string | undefined,
  /** The file in product/ebook that buyers receive; they save it under the same name. */
  ebookFile: 'the-30000-dollar-month.pdf',
  /** The same book as an EPUB, for Kindle, Kobo and Apple Books; if `undefined`, buyers get the PDF alone. */
  epubFile: 'the-30000-dollar-month.epub' as string | undefined,
  /**
   * A part to read before buying, as PDF or EPUB of up to 20 MB: a file in product/sample, which everybody can read, at
   * `/sample/…` of the site. If `undefined`, the page offers none.
   */
  sampleFile: 'the-first-chapter.pdf' as string | undefined,
  /**
   * Whether each buyer's files carry the buyer's address and order number: at the foot of the PDF's pages, and on a last
   * page of the EPUB. Those who know that a copy has their name on it pass it on less often.
   */
  stampCopies: true as boolean,
  /**
   * The pages of the PDF that the landing page shows, counted from 1; if empty, it shows none. Your own pictures
   * `images/inside-1.png`, `inside-2.png`, … (or .jpg) replace them. Either way `npm run artwork` makes the files.
   */
  insidePages: [8, 12, 28] as readonly number[],
} as const
