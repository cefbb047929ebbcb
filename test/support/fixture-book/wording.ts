import { brand } from './brand'
import { checkoutMessages } from './checkout-messages'
import { edition } from './ebook/edition'
import { product } from './product'

const { deliveryPromise, usualDelivery, refundDays } = product

/** Undefined if the seller promises no refund. */
const refund = refundDays === undefined ? undefined : `Full refund within ${refundDays} days`

const site = {
  /** Search engines show about 60 characters. */
  title: `${product.title} by ${product.author}: an ebook in 4 steps`,
  description: (price: string, offersTexts: boolean, pageCount?: number) =>
    `Choose one painful problem, make one clear offer, have the conversations, deliver and get paid. ${pageCount ? `A ${pageCount}-page ebook` : 'An ebook'}, ${price}, sent by ${offersTexts ? 'email or text' : 'email'}.`,
  logoAlt: brand.name,
}

const landing = {
  eyebrow: `A short book by ${product.author}`,
  /** With the quotation marks of its language, or without any. */
  headline: '“Who is ready to change their lives in weeks rather than years?”',
  mockupAlt: `The ebook ${product.title}: ${product.subtitle}`,
  listPriceLabel: 'List price',
  salePriceLabel: 'Sale price',
  addToCart: 'Add to Cart',
  assurances: [
    'Secure card payment',
    `Arrives within ${deliveryPromise}${usualDelivery ? `, usually ${usualDelivery}` : ''}`,
    ...(refund ? [refund] : []),
  ],
  /** What the buyer gets, in a few words each. */
  facts: (pageCount: number) => ['PDF', `${pageCount} pages`, 'phone, tablet, computer'],
  description: `${product.title} is for people with a skill and no time to lose. It shows you how to earn $30,000 in under 30 days, in 4 steps: choose one painful problem, make one clear offer, have the conversations, then deliver, get paid and repeat. No theory and no filler: plain instructions, the words to use, and a list to tick off after every step.`,
  candour: 'It is a method, not a promise. What it brings depends on the work you put in.',
  noScript: 'To buy, please allow JavaScript for this page and load it again.',
}

/** Pages of the ebook, which open in a dialog. */
const inside = {
  heading: 'Look inside',
  text: 'Real pages, just as they are in the PDF. Open one to read it.',
  /** Read aloud instead of the picture. */
  page: (number: number, count: number) => `Sample page ${number} of ${count}`,
  previous: 'Previous page',
  next: 'Next page',
  close: 'Close',
}

const author = { heading: 'The author' }

const reviews = {
  heading: 'What Our Customers Say',
  rating: (stars: number) => `${stars} out of 5 stars`,
}

const follow = {
  heading: 'Keep reading with us',
  text: `We share one useful page a day: offers taken apart, messages that got an answer, and questions from readers. Come and follow ${product.title} on ${brand.social.network}.`,
  button: `Follow ${brand.social.handle}`,
  newTab: '(opens in a new tab)',
}

const footer = {
  copyright: `© ${edition.published.slice(0, 4)} ${brand.name}`,
  /** The help address follows. */
  questions: 'Questions?',
  prices: (currency: string) => `Prices in ${currency}`,
}

const checkout = {
  title: 'Complete Your Purchase',
  subtitle: 'Secure checkout for your digital ebook purchase',
  question: 'How would you like to receive your copy of this ebook?',
  methods: { email: 'Email', text: 'Text message', both: 'Both' },
  email: { label: 'Email Address', placeholder: 'you@example.com' },
  phone: {
    label: 'Phone Number',
    placeholder: '(202) 555-0123',
    help: 'One text with your download link. Message and data rates may apply.',
  },
  submit: (price: string) => `Complete Purchase - ${price}`,
  processing: 'Processing...',
  close: 'Close',
  /** Below the button. */
  refund: refund && `${refund}.`,
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
  congratulations: 'Congratulations on investing in your future!',
  success: 'Keep going, and success will call your name.',
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
  closing: 'Thank you for your purchase. We are glad to have you as a reader.',
}

const notFound = {
  title: `Page not found | ${brand.name}`,
  eyebrow: '404',
  heading: 'Oops! Page not found',
  text: 'The address may be mistyped, or the page has moved.',
  home: 'Return to Home',
}

/** Every text of the site's pages except the reviews (testimonials.ts) and the server's messages. */
export const wording = {
  site,
  landing,
  inside,
  author,
  reviews,
  follow,
  footer,
  checkout,
  errors,
  thankYou,
  notFound,
} as const
