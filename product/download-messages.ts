import { product } from './product'

/** The texts of the download pages. `to` reads like "m•••@example.com and •••• 0123". */
export const downloadMessages = {
  order: (orderNumber: string) => `Order ${orderNumber}`,
  coverAlt: `Cover of ${product.title}`,
  ready: {
    title: `Download ${product.title}`,
    heading: 'Your ebook is ready',
    text: `${product.title}, by ${product.author}. Save ${product.epubFile ? 'the file for your reader; both are yours' : 'the PDF and read it on any device you like'}.`,
    button: 'Download your ebook',
    /** The buttons in place of that one if there is an EPUB, and a sentence below each. */
    pdf: { button: 'Download the PDF', text: 'For your phone, tablet or computer.' },
    epub: {
      button: 'Download the EPUB',
      text: 'For Kobo, Apple Books and Kindle. For your Kindle, upload it at amazon.com/sendtokindle.',
    },
    /** For buyers who opened the link inside an app. */
    inApp: 'If nothing happens, open this page in your browser: some apps do not let you save files.',
    /** Reads like "book.pdf (PDF, 0.7 MB)". */
    file: (name: string, format: string, size: string) => `${name} (${format},\u00a0${size})`,
    left: (count: number) =>
      count === 1
        ? 'This link is good for one more download. After that we can send you a fresh one.'
        : `This link is good for ${count} more downloads.`,
  },
  /** In copies with the buyer's address, if `stampCopies` is on. */
  stamp: {
    /**
     * Reads like "Copy of mara@example.com, EB-7K3M9Q2T". Where our font lacks a letter of it, a PDF shows only address
     * and number.
     */
    line: (address: string, orderNumber: string) => `Copy of ${address}, ${orderNumber}`,
    /** Above it on the last page of the EPUB. */
    heading: 'This copy',
    /** On the download page. */
    note: 'Your copy is marked with your address and your order number.',
  },
  /** Why the link came by another channel than the buyer chose. `to` is one address. */
  fallback: {
    email: (to: string) => `We could not reach you by text, so your link goes to ${to} by email.`,
    text: (to: string) => `We could not reach you by email, so your link goes to ${to} by text.`,
  },
  limitReached: {
    heading: 'This link has reached its limit',
    text: 'You have used all its downloads. The ebook is still yours.',
  },
  outdated: {
    heading: 'This link has been replaced',
    text: 'There is a newer link in a later message from us. Please look for that one first.',
  },
  freshLink: {
    button: 'Send me a fresh link',
    to: (to: string) => `We will gladly send it to ${to}.`,
  },
  /** When the link that the buyer has is used up, and another cannot be sent yet. */
  freshLinkLater: {
    minutes: (minutes: number) =>
      `You can ask for a fresh one in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    hours: (hours: number) =>
      `You can ask for a fresh one in about ${hours === 1 ? 'an hour' : `${hours} hours`}. If you need it sooner, please write to us.`,
    never: 'We have sent all automatic links for this order. Please write to us, and we will gladly help.',
  },
  freshLinkSent: {
    heading: 'A fresh link is on its way',
    text: (to: string) =>
      `We have sent it to ${to}. It is usually there within a minute or two; please use it instead of the one before.`,
  },
  freshLinkQueued: {
    heading: 'Your fresh link will follow',
    text: (to: string) =>
      `We could not send it at once, and will keep trying. It comes to ${to} as soon as it can; please use it instead of the one before.`,
  },
  freshLinkJustSent: {
    heading: 'We have just sent you a link',
    text: (to: string, minutes: number) =>
      `Your newest link went to ${to}. Please look for our latest message; it may be in your spam folder. If it is not there, you can ask for another in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  },
  /** For buyers without an email address. */
  freshTextSentToday: {
    heading: 'We send one text a day',
    text: (to: string, hours: number) =>
      `Our last text went to ${to}, and the link in it may still work. You can ask for the next in about ${hours === 1 ? 'an hour' : `${hours} hours`}. If you need it sooner, please write to us.`,
  },
  freshLinksSentToday: {
    heading: 'No more links for today',
    text: (hours: number) =>
      `We send only a few links a day. The newest message from us has your newest link, and you can ask for another in about ${hours === 1 ? 'an hour' : `${hours} hours`}. If you need it sooner, please write to us.`,
  },
  freshLinksUsedUp: {
    heading: 'No more links for this order',
    text: 'We have sent all automatic links for this order. The one in the newest message from us may still work. If it does not, please write to us, and we will gladly help.',
  },
  declineEditions: {
    heading: 'No more emails about new editions?',
    text: 'We will then write to you about your own orders only. Your download link keeps working.',
    button: 'No more such emails',
  },
  editionsDeclined: {
    heading: 'You get no more of these emails',
    text: 'We write to you about your own orders only. Your download link keeps working.',
  },
  noAddress: {
    heading: 'We cannot send you a link',
    text: 'We have no working address for this order. Please write to us, and we will gladly help.',
  },
  refunded: {
    heading: 'This order was refunded',
    text: 'The payment has gone back to your card, so this download is closed. Banks take a few days to show a refund.',
  },
  disputed: {
    heading: 'The payment for this order is disputed',
    text: 'Your bank was asked to take the payment back, so this download is closed for now. If that was a mistake, please write to us and we will sort it out together.',
  },
  revoked: {
    heading: 'This download is closed',
    text: 'We have closed the download of this order. If you think that this is a mistake, please write to us, and we will gladly help.',
  },
  paymentPending: {
    heading: 'Your payment is still being confirmed',
    text: 'This usually takes a few minutes. Your link stays the same and opens the download as soon as the payment is confirmed. If it takes more than an hour, please write to us.',
    button: 'Check again',
  },
  notFound: {
    heading: 'We do not know this link',
    text: 'There may be a later message from us: the link in it works, and those before it no longer do. If there is none, please check that you opened the whole link: if one letter is missing, it does not work.',
  },
  unavailable: {
    heading: 'Back in a moment',
    text: 'The download is not available right now. Your order is safe; please try again in a minute.',
    button: 'Try again',
  },
  help: 'Questions? Write to',
} as const
