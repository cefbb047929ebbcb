import { htmlOf, sale } from './support/sale'
import { openSession, paidSession, pay, start, submit } from './support/stripe-under-test'
import { openWebhookReceiver } from './support/webhook-receiver'

test('the hosted page shows the item, the price, a link back and the test cards', async () => {
  const emulator = await start({ sellerName: '<b>Shop</b>' })
  const { url } = await openSession(emulator)

  const page = await htmlOf(String(url))

  expect(page).toMatch(/<button[^>]*>Pay \$14\.99<\/button>/)
  expect(page).toMatch(/value="ann@example\.com"[^>]*readonly/)
  const parts = [
    'The $30,000 Month',
    'href="http://localhost:4242/"',
    'data-card="4000 0000 0000 0259"',
    '&#60;b&#62;Shop',
  ]
  for (const part of parts) expect(page).toContain(part)
  expect(page).not.toContain('<b>')
})

test('the hosted page takes no form from another site', async () => {
  const emulator = await start()
  const open = await openSession(emulator)
  const paid = await paidSession(emulator)
  const fields = { number: '4242424242424242', expiry: '12/34', cvc: '123', amount: '14.99' }
  const forms = [
    [`/c/pay/${open.id}`, { origin: 'https://evil.example' }],
    [`/c/pay/${open.id}`, { 'sec-fetch-site': 'cross-site' }],
    [`/payments/${paid.id}/refund`, { origin: 'null' }],
  ] as const

  for (const [path, headers] of forms) {
    expect((await submit(emulator.url + path, fields, headers)).status).toBe(403)
  }
  expect(emulator.account.ledger.all('charge')).toHaveLength(1)
  expect(emulator.account.ledger.all('refund')).toEqual([])
})

test('the hosted page has the name, colours and note of the seller', async () => {
  const emulator = await start()
  const colours = { background_color: '#123456', button_color: '#fedcba', border_style: 'pill' } as const
  const branding_settings = { display_name: 'Quelle-Heure & Filles', ...colours }
  const custom_text = { submit: { message: 'It arrives <at once>.' } }
  const { id, url } = await openSession(emulator, { branding_settings, custom_text })

  const html = await htmlOf(String(url))
  const styles = await fetch(`${emulator.url}/c/pay/${id}/branding.css`)

  expect(html).toContain('Pay Quelle-Heure &#38; Filles')
  expect(html).toContain('It arrives &#60;at once&#62;.')
  const css = await styles.text()
  expect(css).toMatch(/light\) \{\n\.summary \{ background: #123456; color: #ffffff /)
  expect(css).toMatch(/\.primary \{ background: #fedcba; color: #1a1a1a;/)
})

test('the page of payments shows who paid what and the events sent, sends an event again, and expires a session', async () => {
  const store = await openWebhookReceiver()
  const emulator = await start({ webhook: store.endpoint })
  const { id } = await openSession(emulator)
  const open = await openSession(emulator)
  await pay(emulator, id, { number: '4000000000000002' })
  await pay(emulator, id)
  await store.received('checkout.session.completed')

  const page = await htmlOf(emulator.url)
  await submit(`${emulator.url}/payments/${open.id}/expire`, {})
  const [first] = await store.received('charge.failed')
  await submit(`${emulator.url}/events/${first?.event.id}/resend`, {})

  const cards = ['Visa ···· 0002 refused: Your card was declined.', 'Visa ···· 4242 paid']
  const parts = ['ann@example.com', '$14.99', ...cards, 'checkout.session.completed', 'delivered']
  for (const part of parts) expect(page).toContain(part)
  expect(await store.received('charge.failed', 2)).toHaveLength(2)
  expect(await htmlOf(emulator.url)).toContain('Expired')
})

test('the page of payments shows the store’s numbers, and next to a payment why its action is not possible', async () => {
  const emulator = await sale({ orderNumberOf: (id) => `NO-${id.slice(-6)}` })
  const { id } = emulator.session
  const refund = (amount: string) => submit(`${emulator.url}/payments/${id}/refund`, { amount })

  const problem = await (await refund('99')).text()
  const done = await refund('1')

  expect(problem).toContain(`NO-${id.slice(-6)}`)
  expect(problem).toContain('Enter an amount between 0.01 and $14.99.')
  expect(problem).toMatch(/<details open>\s*<summary>Refund or dispute/)
  expect(done.headers.get('location')).toBe(`/#${id}`)
  expect(await htmlOf(emulator.url)).toContain('Partially refunded')
})
