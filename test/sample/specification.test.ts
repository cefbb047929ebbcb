import { parsePhone } from '../../lambda/shop/addresses/parse-phone'
import { decimalPrice, formatPrice } from '../../lambda/price'
import { gsm7Septets, toGsm7 } from '../../lambda/shop/messages/ebook-text'
import { plainText } from '../../lambda/shop/messages/plain-text'
import { brand } from '../../product/brand'
import { downloadMessages } from '../../product/download-messages'
import { messages } from '../../product/messages'
import { product } from '../../product/product'
import { testimonials } from '../../product/testimonials'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { sampleId } from '../../tools/product/sample'

/*
 * What the specification of the sample's store fixes. All other tests take their expectations from product/;
 * only these would fail for another book, so they are for the sample alone.
 */
if (product.id === sampleId) specifySample()
else test('words and prices of another book are not checked', () => expect(product.id).not.toBe(sampleId))

function specifySample() {
  const { landing, reviews, checkout, errors, thankYou, notFound } = wording
  const price = (cents = 0) => formatPrice(cents, product.currency, product.locale)

  test('the prices, the discount and the promise are as specified', () => {
    expect([product.listPriceCents, product.priceCents].map(price)).toEqual(['$49.99', '$14.99'])
    expect(decimalPrice(product.priceCents, product.currency)).toBe('14.99')
    expect(product.discountLabel).toBe('70% OFF')
    expect(product.deliveryPromise).toBe('2-4 hours')
  })

  test('the words of the pages and their twenty reviews are as specified', () => {
    expect(pitch.headline).toMatch(/ready to change their lives in weeks rather than years/)
    expect(landing.addToCart).toBe('Add to Cart')
    expect(testimonials.map(({ rating }) => rating)).toEqual(Array(20).fill(5))
    expect(reviews.heading).toBe('What Our Customers Say')
    expect(pitch.thankYou.congratulations).toBe('Congratulations on investing in your future!')
    expect(thankYou.boxHeading).toBe('Your Ebook is On Its Way!')
    expect(pitch.thankYou.success).toContain('success will call your name')
    expect(thankYou.boxText).toContain('2-4 hours')
    expect(notFound).toMatchObject({ heading: 'Oops! Page not found', home: 'Return to Home' })
  })

  test('the words and errors of the checkout dialog are as specified', () => {
    expect(checkout).toMatchObject({
      title: 'Complete Your Purchase',
      subtitle: 'Secure checkout for your digital ebook purchase',
      question: 'How would you like to receive your copy of this ebook?',
      methods: { email: 'Email', text: 'Text message', both: 'Both' },
      email: { label: 'Email Address' },
      phone: { label: 'Phone Number' },
      processing: 'Processing...',
      close: 'Close',
    })
    expect(checkout.submit(price(product.priceCents))).toBe('Complete Purchase - $14.99')
    const [email, phone] = ['Please enter your email address.', 'Please enter your phone number.']
    expect(errors.emailMissing).toEqual({ title: 'Email Required', description: email })
    expect(errors.phoneMissing).toEqual({ title: 'Phone Number Required', description: phone })
    expect(errors.payment).toMatchObject({
      title: 'Payment Error',
      noMessage: 'Failed to process payment. Please try again.',
      noUrl: 'No checkout URL received',
    })
    expect(errors.payment.failed(503)).toBe('Payment processing failed: 503')
    expect(parsePhone('+44 7400 123456', ['US', 'CA'])).toEqual({
      error: 'We can only text numbers in the United States and Canada. Please choose Email instead.',
    })
  })

  test('the page of an unknown link names a later message before a missing letter', () => {
    expect(downloadMessages.notFound.text).toMatch(/later message.+one letter is missing/)
  })

  test('each text message can be written in GSM-7, names the seller and says how to opt out, as US carriers require', () => {
    for (const text of messages.text.map((write) => toGsm7(write('')))) {
      expect(gsm7Septets(text)).toBeDefined()
      expect(text).toContain(toGsm7(brand.name))
      expect(text).toMatch(/\bSTOP\b/)
    }
  })

  test('the email as plain text is within 72 columns', () => {
    const values = { orderNumber: '', downloadUrl: '', siteUrl: '', amount: '', date: '' }
    const prose = plainText({ ...values, tax: '', invoiceUrl: '' })
      .split('\n')
      .filter((line) => !/^(https:|\{\{)/.test(line))

    expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(72)
  })
}
