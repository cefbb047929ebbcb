import { brand } from './brand'
import { downloadMessages } from './download-messages'
import { product } from './product'

const files = product.epubFile ? 'the PDF or the EPUB' : 'the PDF'

/** The email with the download link. */
const email = {
  subject: `Your ebook is ready: ${product.title}`,
  /** Of every later email with another link. Another subject, because inboxes join equal ones and hide the newer link. */
  newLinkSubject: `Your new download link: ${product.title}`,
  /** The text that inboxes show after the subject. */
  preview: (orderNumber: string) =>
    `Order ${orderNumber}. Press one button and the book is yours. Thank you for reading with us.`,
  heading: 'Your ebook is ready',
  thanks: `Thank you for buying ${product.title}. Your copy is waiting: press the button, save ${files}, and read it on any device you like.`,
  button: 'Download your ebook',
  coverAlt: product.title,
  linkIntro: 'Or open this link in your browser:',
  order: 'Order',
  payment: 'Paid',
  /** Reads like "$14.99 on November 21, 2026". */
  paymentFacts: (amount: string, date: string) => `${amount} on ${date}`,
  /** Only in the email about an order with tax in its price. */
  tax: 'Tax',
  /** Reads like "$1.20, included in the price". */
  taxFacts: (tax: string) => `${tax}, included in the price`,
  /** Only in the email about an order with an invoice. Stripe's page of it ends after 30 days. */
  invoice: 'Invoice',
  invoiceLink: 'Save the PDF within 30 days',
  ebook: 'Ebook',
  ebookFacts: `${product.title}, by ${product.author} (${product.epubFile ? 'PDF and EPUB' : 'PDF'})`,
  helpHeading: 'If something is not right',
  buttonHelp: {
    question: 'Button not working?',
    answer: 'Copy the link under it into your browser, on a phone or a computer.',
  },
  help: [
    {
      question: 'It still does not download?',
      answer: 'Reply to this email with your order number and we will put it right.',
    },
    {
      question: 'You did not buy this?',
      answer:
        'Someone may have mistyped an address. You owe nothing and need to do nothing; if it worries you, reply and tell us.',
    },
  ],
  keepPrivate: 'Keep this email: you can download again with its link. Please do not share it.',
  reason: `You receive this one email because ${product.title} was ordered with this address at ${brand.name}. You are on no mailing list.`,
  homeLink: `Visit ${brand.name}`,
  /** What inboxes that show plain text get instead of the texts about the button. */
  plain: {
    thanks: `Thank you for buying ${product.title}. Your copy is waiting at this address. Open it, save ${files}, and read it on any device you like.`,
    linkHelp: {
      question: 'The address does not open?',
      answer: 'Copy all of it into your browser, on a phone or a computer.',
    },
  },
}

/** The email about a new edition, around the author's own words. Texts are not sent. */
const edition = {
  subject: `A new edition of your book: ${product.title}`,
  preview: (orderNumber: string) => `Order ${orderNumber}. Your copy of the book has a new edition, at no charge.`,
  heading: 'Your book has a new edition',
  intro: `You bought ${product.title}, so its new edition is yours at no charge. ${product.author} writes:`,
  button: 'Download the new edition',
  reason: `You receive this email because ${product.title} was ordered with this address at ${brand.name}. Please do not share its link.`,
  decline: 'No more emails about new editions',
}

/** The end of every text: US carriers require it in recurring messages, and look for it in a sender's first one. */
const optOut = 'Reply STOP to opt out.'

/**
 * The text message, from its longest wording to its shortest: the first that fits into a single SMS part with the
 * link is sent. Typographic quotes, dashes and rare accents are replaced by plain characters, because such a part
 * allows only a small alphabet.
 */
const text = [
  (link: string) => `${brand.name}: ${product.title} is ready for you.\n${link}\n${optOut}`,
  (link: string) => `${brand.name}: your ebook is ready.\n${link}\n${optOut}`,
  (link: string) => `${brand.name}: ${link}\n${optOut}`,
]

/** Every text that buyers receive after they have paid. */
export const messages = { email, edition, text, download: downloadMessages } as const
