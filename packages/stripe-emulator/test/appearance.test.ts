import type Stripe from 'stripe'
import { ebookParams, errorOf, openSession, pay, start } from './support/stripe-under-test'

const branding_settings = {
  display_name: 'Quelle-Heure & Filles',
  background_color: '#123456',
  button_color: '#fedcba',
  border_style: 'pill',
} as const
const custom_text = { submit: { message: 'It arrives <at once>.' } }

test('the hosted page has the seller’s name, colours and note', async () => {
  const emulator = await start()
  const { id, url } = await openSession(emulator, { branding_settings, custom_text })

  const page = await fetch(url ?? '')
  const styles = await fetch(`${emulator.url}/c/pay/${id}/branding.css`)

  const html = await page.text()
  expect(html).toContain('Pay Quelle-Heure &#38; Filles')
  expect(html).toContain('It arrives &#60;at once&#62;.')
  expect(html).toContain(`href="/c/pay/${id}/branding.css"`)
  expect(styles.headers.get('content-type')).toContain('text/css')
  const css = await styles.text()
  expect(css).toMatch(/\.summary \{ background: #123456; color: #ffffff;/)
  expect(css).toMatch(/\.primary \{ background: #fedcba; color: #1a1a1a;/)
})

test('a session without an appearance has Stripe’s own', async () => {
  const session = await openSession(await start())

  expect(session.branding_settings).toMatchObject({ display_name: 'Fourstep Press', icon: null })
  expect(session.custom_text.submit).toBeNull()
})

test('the suffix for statements is on the payment and on its charge', async () => {
  const emulator = await start()
  const { id } = await openSession(emulator, suffix('MONTH 30K'))
  await pay(emulator, id)

  const { payment_intent: intent } = await emulator.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  })

  const statement = { statement_descriptor_suffix: 'MONTH 30K' }
  expect(intent).toMatchObject({ ...statement, latest_charge: statement })
})

test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
  ['a suffix without a letter', suffix('1984'), 'payment_intent_data[statement_descriptor_suffix]'],
  ['an asterisk', suffix('A*B'), 'payment_intent_data[statement_descriptor_suffix]'],
  [
    'a named colour',
    { branding_settings: { button_color: 'red' } },
    'branding_settings[button_color]',
  ],
  [
    'a note of 1,201 characters',
    { custom_text: { submit: { message: 'a'.repeat(1201) } } },
    'custom_text[submit][message]',
  ],
])('%s is refused', async (_case, params, param) => {
  expect((await errorOf(openSession(await start(), params))).param).toBe(param)
})

function suffix(statement_descriptor_suffix: string) {
  return {
    payment_intent_data: { ...ebookParams.payment_intent_data, statement_descriptor_suffix },
  }
}
