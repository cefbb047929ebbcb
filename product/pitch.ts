import { brand } from './brand'
import { product } from './product'

const { title, author, deliveryPromise, refundDays, epubFile } = product

/** Undefined if the seller promises no refund. */
const refund = refundDays === undefined ? undefined : `Full refund within ${refundDays} days`

/** The words that sell, in the order of the landing page; buttons, labels and errors are in wording.ts. */
export const pitch = {
  eyebrow: `A short book by ${author}`,
  /** With the quotation marks of its language, or without any. */
  headline: '“Who is ready to change their lives in weeks rather than years?”',
  /** What the buyer gets, in a few words each. */
  facts: (pageCount: number) => [epubFile ? 'PDF and EPUB' : 'PDF', `${pageCount} pages`],
  /** After them, in the same small line below the button. */
  assurances: [`Arrives within ${deliveryPromise}`, ...(refund ? [refund] : [])],
  refund,
  description: `${title} is for people with a skill and no time to lose. It shows you how to earn $30,000 in under 30 days, in 4 steps. No theory and no filler: plain instructions, the words to use, and a list to tick off after every step.`,
  /** What the book leads through, in a few words each; if empty, the page shows none. */
  steps: [
    { name: 'Choose', text: 'One painful problem that people already pay to be rid of.' },
    { name: 'Offer', text: 'One clear offer: one result, one price, one page.' },
    { name: 'Talk', text: 'The conversations, with the words to use and when to stop.' },
    { name: 'Deliver', text: 'Do the work, get paid, and repeat with what you learned.' },
  ],
  candour: 'It is a method, not a promise. What it brings depends on the work you put in.',
  /** What stops a buyer, up to six; if empty, the page shows none. */
  questions: [
    {
      question: 'Can I read it on my Kindle?',
      answer: epubFile
        ? 'Yes. Send the EPUB to it with Send to Kindle, which is free. Kobo and Apple Books open it, too, and the PDF is for every phone and computer.'
        : 'Yes, as a PDF. Its pages are larger than a Kindle’s, so a phone, tablet or computer shows them better.',
    },
    ...(refund
      ? [{ question: 'What if it is not for me?', answer: `${refund}: write to us, and you need give no reason.` }]
      : []),
    {
      question: 'What if there is a new edition?',
      answer: 'It is yours: your download link always leads to the newest edition.',
    },
  ],
  follow: {
    heading: 'Keep reading with us',
    text: `We share one useful page a day: offers taken apart, messages that got an answer, and questions from readers. Come and follow ${title} on ${brand.social.network}.`,
  },
  thankYou: {
    congratulations: 'Congratulations on investing in your future!',
    success: 'Keep going, and success will call your name.',
    closing: 'Thank you for your purchase. We are glad to have you as a reader.',
  },
  /** For search engines and messengers. */
  site: {
    /** Search engines show about 60 characters. */
    title: `${title} by ${author}: an ebook in 4 steps`,
    /** A sentence or two; the price and `facts` are put behind it. */
    description: 'Choose one painful problem, make one clear offer, have the conversations, deliver and get paid.',
  },
} as const
