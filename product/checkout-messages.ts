import { product } from './product'

const { deliveryPromise, usualDelivery } = product
const arrival = usualDelivery
  ? `It usually arrives ${usualDelivery}; please allow ${deliveryPromise}.`
  : `Please allow ${deliveryPromise}.`

/** The server's messages to a buyer whose checkout cannot start, which the page shows unchanged, and the `notes`. */
export const checkoutMessages = {
  malformed: 'We could not read that request. Please reload the page and try again.',
  emailMissing: 'Please enter your email address.',
  emailInvalid: 'That email address does not look right. Please check it and try again.',
  emailLetters: 'Please use an email address with plain letters (a to z) before the @: we cannot send to others.',
  phoneMissing: 'Please enter your phone number.',
  phoneInvalid: 'That is not a mobile phone number we can text. Please check it and try again.',
  /** `countries` reads like "the United States and Canada", in the language of `product.locale`. */
  phoneCountry: (countries: string) => `We can only text numbers in ${countries}. Please choose Email instead.`,
  /** Above the button of Stripe's checkout, for each delivery method: how the ebook arrives, and when. */
  notes: {
    email: `We email your download link right after payment. ${arrival}`,
    text: `We text your download link to your phone right after payment. ${arrival} Stripe also asks for an email: we send the link there only if the text cannot reach you.`,
    both: `We send your download link by email and text right after payment. ${arrival}`,
  },
  /** For a buyer whose page still offers texts after the store has switched them off. */
  emailOnly: 'We send this ebook by email only. Please choose Email and try again.',
  paymentUnavailable: 'Our payment provider is not answering. Please try again in a minute.',
} as const
