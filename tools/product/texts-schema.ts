import * as z from 'zod'
import { group, line, text, texts, written } from './forms'

const example = {
  price: { price: '$14.99' },
  order: { orderNumber: 'EB-7K3M9Q2T' },
  to: { to: 'm•••@example.com' },
  minutes: { minutes: 5 },
  hours: { hours: 5 },
}
const notice = group(texts('heading text'))
const noticeWith = (values: object) => group({ ...texts('heading'), text: written(values) })
const withButton = group(texts('heading text button'))
const withText = group(texts('button text'))
const question = group(texts('question answer'))

/** product/pitch.ts */
export const pitchSchema = group({
  ...texts('eyebrow headline description candour'),
  facts: written({ pageCount: 47 }, z.array(text)),
  assurances: z.array(text),
  steps: z.array(group(texts('name text'))),
  questions: z.array(question).max(6, 'has more than six entries'),
  refund: text.optional(),
  follow: group(texts('heading text')),
  thankYou: group(texts('congratulations success closing')),
  site: group(texts('title description')),
})

/** product/wording.ts */
export const wordingSchema = group({
  landing: group(texts('mockupAlt listPriceLabel salePriceLabel addToCart taxIncluded noScript')),
  inside: group({
    ...texts('heading text previous next close'),
    page: written({ number: 1, count: 3 }),
    sample: written({ format: 'PDF', pageCount: 12 }),
  }),
  author: group(texts('heading')),
  questions: group(texts('heading')),
  reviews: group({ ...texts('heading'), rating: written({ stars: 5 }) }),
  follow: group(texts('button newTab')),
  footer: group({ ...texts('copyright questions'), prices: written({ currency: 'US dollars' }) }),
  checkout: group({
    ...texts('title subtitle question processing close assurance unavailable dismissToast'),
    methods: group(texts('email text both')),
    email: group({ ...texts('label placeholder'), meant: written({ address: 'lena@gmail.com' }) }),
    phone: group(texts('label placeholder help')),
    submit: written(example.price),
    refund: text.optional(),
  }),
  errors: group({
    emailMissing: group(texts('title description')),
    phoneMissing: group(texts('title description')),
    payment: group({ ...texts('title noMessage noUrl'), failed: written({ httpStatus: 503 }) }),
  }),
  thankYou: group({
    ...texts('title boxHeading boxText'),
    usual: text.optional(),
    steps: group(texts('look search write')),
  }),
  notFound: group(texts('title heading text home')),
})

const emailSchema = group({
  ...texts('heading thanks button coverAlt linkIntro order payment tax invoice invoiceLink ebook'),
  ...texts('ebookFacts helpHeading keepPrivate reason homeLink'),
  subject: line,
  newLinkSubject: line,
  preview: written(example.order),
  paymentFacts: written({ amount: '$14.99', date: 'November 21, 2026' }),
  taxFacts: written({ tax: '$1.20' }),
  buttonHelp: question,
  help: z.array(question),
  plain: group({ ...texts('thanks'), linkHelp: question }),
})

const editionSchema = group({
  ...texts('heading intro button reason decline'),
  subject: line,
  preview: written(example.order),
})

const stamped = { address: 'mara@example.com', ...example.order }
const stampLine = written(stamped, line).refine(
  (said) => Object.values(stamped).every((word) => String(said).split(word).length === 2),
  'needs the address and the order number, each once',
)

/** product/download-messages.ts */
export const downloadSchema = group({
  ...texts('coverAlt help'),
  order: written(example.order),
  ready: group({
    ...texts('title heading text button inApp'),
    pdf: withText,
    epub: withText,
    file: written({ name: 'book.pdf', format: 'PDF', size: '0.7 MB' }),
    left: written({ count: 5 }),
  }),
  stamp: group({ ...texts('heading note'), line: stampLine }),
  fallback: group({ email: written(example.to), text: written(example.to) }),
  limitReached: notice,
  outdated: notice,
  freshLink: group({ ...texts('button'), to: written(example.to) }),
  freshLinkLater: group({ ...texts('never'), minutes: written(example.minutes), hours: written(example.hours) }),
  freshLinkSent: noticeWith(example.to),
  freshLinkQueued: noticeWith(example.to),
  freshLinkJustSent: noticeWith({ ...example.to, ...example.minutes }),
  freshTextSentToday: noticeWith({ ...example.to, ...example.hours }),
  freshLinksSentToday: noticeWith(example.hours),
  freshLinksUsedUp: notice,
  declineEditions: withButton,
  editionsDeclined: notice,
  noAddress: notice,
  refunded: notice,
  disputed: notice,
  revoked: notice,
  paymentPending: withButton,
  notFound: notice,
  unavailable: withButton,
})

const link = 'https://example.com/download'

/** A shorter wording is sent where a longer one does not fit, so each needs the link, and all or none the opt-out. */
const textMessages = z.array(written({ link })).check(({ value, issues }) => {
  const said = value.map(String)
  const hasOptOut = (each: string) => /\bSTOP\b/.test(each)
  for (const [index, each] of said.entries()) {
    const refuse = (message: string) => issues.push({ code: 'custom', path: [index], message, input: value })
    if (!each.includes(link)) refuse('leaves out the link')
    else if (said.some(hasOptOut) && !hasOptOut(each))
      refuse('leaves out STOP, the way to opt out that another wording has')
  }
})

/** product/messages.ts */
export const messagesSchema = group({
  email: emailSchema,
  edition: editionSchema,
  text: textMessages,
  download: downloadSchema,
})

/** https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-custom_text-submit-message */
const note = text.max(1200, 'is longer than the 1200 characters that Stripe shows')

/** product/checkout-messages.ts */
export const checkoutSchema = group({
  ...texts('malformed emailMissing emailInvalid emailLetters phoneMissing phoneInvalid emailOnly'),
  ...texts('paymentUnavailable'),
  phoneCountry: written({ countries: 'the United States and Canada' }),
  notes: group({ email: note, text: note, both: note }),
})

/** product/api-messages.ts */
export const apiSchema = group(texts('forbidden notFound badSignature tooLarge tooManyRequests refused failed'))
