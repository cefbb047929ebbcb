import { brand } from './brand'
import { checkoutMessages } from './checkout-messages'
import { pitch } from './pitch'
import { product } from './product'

const { deliveryPromise, usualDelivery } = product

const landing = {
  mockupAlt: `The ebook ${product.title}: ${product.subtitle}`,
  listPriceLabel: 'List price',
  salePriceLabel: 'Sale price',
  addToCart: 'Add to Cart',
  /** Below the button, in a stage with `inclusiveTax`. */
  taxIncluded: 'Tax included',
  noScript: 'To buy, please open this page in a current browser with JavaScript turned on.',
}

/** Pages of the ebook, which open in a dialog. */
const inside = {
  heading: 'Look inside',
  text: 'Real pages from the book. Tap one to read it.',
  /** Read aloud instead of the picture. */
  page: (number: number, count: number) => `Sample page ${number} of ${count}`,
  /** The link to product/sample; an EPUB has no number of pages. */
  sample: (format: string, pageCount?: number) =>
    `Read the first chapter (${format}${pageCount ? `,\u00a0${pageCount}\u00a0pages` : ''})`,
  previous: 'Previous page',
  next: 'Next page',
  close: 'Close',
}

const author = { heading: 'The author' }

/** Those of pitch.ts. */
const questions = { heading: 'Questions' }

const reviews = {
  heading: 'What Our Customers Say',
  rating: (stars: number) => `${stars} out of 5 stars`,
}

const follow = {
  button: `Follow ${brand.social.handle}`,
  newTab: '(opens in a new tab)',
}

const footer = {
  copyright: `© 2026 ${brand.name}`,
  /** The help address follows. */
  questions: 'Questions?',
  prices: (currency: string) => `Prices in ${currency}`,
}

const checkout = {
  title: 'Complete Your Purchase',
  subtitle: 'Secure checkout for your digital ebook purchase',
  question: 'How would you like to receive your copy of this ebook?',
  methods: { email: 'Email', text: 'Text message', both: 'Both' },
  email: {
    label: 'Email Address',
    placeholder: 'you@example.com',
    /** Below an address such as lena@gmail.con. */
    meant: (address: string) => `Did you mean ${address}?`,
  },
  phone: {
    label: 'Phone Number',
    placeholder: '(202) 555-0123',
    help: 'One text with your download link. Message and data rates may apply.',
  },
  submit: (price: string) => `Complete Purchase - ${price}`,
  processing: 'Processing...',
  close: 'Close',
  /** Below the button. */
  refund: pitch.refund && `${pitch.refund}.`,
  assurance: 'You pay on a secure page by Stripe. Your card number never reaches us.',
  unavailable: 'The checkout could not be loaded. Please check your connection and try again.',
  dismissToast: 'Dismiss notification',
}

const errors = {
  emailMissing: { title: 'Email Required', description: checkoutMessages.emailMissing },
  phoneMissing: { title: 'Phone Number Required', description: checkoutMessages.phoneMissing },
  payment: {
    title: 'Payment Error',
    noMessage: 'Failed to process payment. Please try again.',
    failed: (httpStatus: number) => `Payment processing failed: ${httpStatus}`,
    noUrl: 'No checkout URL received',
  },
}

const thankYou = {
  title: `Thank you | ${brand.name}`,
  boxHeading: 'Your Ebook is On Its Way!',
  boxText: `Please allow ${deliveryPromise} for your ebook to arrive by your preferred delivery method.`,
  /** After the promise. */
  usual: usualDelivery && `It usually arrives ${usualDelivery}.`,
  steps: {
    look: `Look for a message from ${brand.name}.`,
    search: 'Not there? It may be in your spam folder.',
    /** The help address follows. */
    write: 'Still nothing? Write to',
  },
}

const notFound = {
  title: `Page not found | ${brand.name}`,
  heading: 'Oops! Page not found',
  text: 'The address may be mistyped, or the page has moved.',
  home: 'Return to Home',
}

/** Buttons, labels and errors of the site's pages; what sells is in pitch.ts, the reviews in testimonials.ts. */
export const wording = {
  landing,
  inside,
  author,
  questions,
  reviews,
  follow,
  footer,
  checkout,
  errors,
  thankYou,
  notFound,
} as const
