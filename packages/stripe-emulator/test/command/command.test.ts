import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiRoutes } from '../../api-routes'
import { formatCardNumber } from '../../cards/card'
import { testCards } from '../../cards/test-cards'
import { optionFlags, readCommand } from '../../command/command'
import { retryPaces } from '../../webhooks/retry-paces'
import { runCommand, runNode, type RunningProgram } from '../support/run-program'
import { errorOf, newDataDir, openSession, pay, sdk, start } from '../support/stripe-under-test'
import { openWebhookReceiver } from '../support/webhook-receiver'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

/** The code blocks of a language; '' are those of a terminal. */
function blocks(language: string): string[] {
  const fences = readme.matchAll(/^```(\w*)\n([^`]*)^```$/gm)
  return Array.from(fences).flatMap(([, name, code = '']) => (name === language ? [code] : []))
}

const programs: { stop: () => Promise<unknown> }[] = []
afterEach(() => Promise.all(programs.splice(0).map((program) => program.stop())))

const endOf = async ({ ended, output }: RunningProgram) => [await ended, output().trim()]

test('the documented command prints the documented output, sells, sends signed events and loses nothing when it is killed', async () => {
  const receiver = await openWebhookReceiver('whsec_emulator')
  const [line = '', printed = ''] = blocks('')
  const dataDir = newDataDir()
  const written = {
    '--port 4243': '--port 0',
    'http://localhost:3000/webhook': receiver.endpoint.url,
  }
  const program = runCommand([
    ...inPlaceOf(written, line).trim().split(' ').slice(2),
    '--data',
    dataDir,
  ])
  programs.push(receiver, program)
  await program.printed('Ready')
  const [url = ''] = /http:\/\/localhost:\d+/.exec(program.output()) ?? []
  const stripe = sdk({ port: Number(new URL(url).port) }, 'sk_test_emulator')

  const price = await fetch(...curl(url))
  const { id } = await openSession({ stripe })
  const paid = await pay({ url }, id)
  const [post] = await receiver.received('checkout.session.completed')
  await program.stop('SIGKILL')
  const after = await start({ dataDir })

  expect(program.output()).toBe(inPlaceOf({ ...written, 'http://localhost:4243': url }, printed))
  expect(await price.json()).toMatchObject({ unit_amount: 500, currency: 'usd' })
  expect(paid.status).toBe(303)
  expect(post?.event.data.object).toMatchObject({ id })
  expect(await after.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_status: 'paid',
  })
})

function inPlaceOf(changes: Record<string, string>, text: string): string {
  return Object.entries(changes).reduce((changed, [from, to]) => changed.replace(from, to), text)
}

/** The call that the README makes with curl, for `fetch`. */
function curl(url: string) {
  const line = blocks('').find((block) => block.startsWith('curl')) ?? ''
  const [, path = '', key = ''] = /^curl localhost:4243(\S+) -u (\S+):/.exec(line) ?? []
  const data = Array.from(line.matchAll(/-d '?([^\s']+)/g), ([, pair = '']) => pair)
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
  return [url + path, { method: 'POST', headers, body: data.join('&') }] as const
}

test('the documented program starts the emulator, and the documented call opens its checkout', async () => {
  const [call = '', program = ''] = blocks('ts')
  const code = [
    program.replace('4243', '0').replace('.stripe', newDataDir()),
    call.replace('4243', 'Number(new URL(emulator.url).port)'),
    `console.log((await (await fetch(session.url)).text()).includes('$5.00'))`,
    'await emulator.stop()',
  ]

  const args = ['--import', 'tsx', '--input-type=module', '--eval', code.join('\n')]

  expect(await endOf(runNode(args))).toEqual([
    0,
    expect.stringMatching(/^http:\/\/localhost:\d+\nhttp:\/\/localhost:\d+\/c\/pay\/\w+\ntrue$/),
  ])
})

test('a program that calls Stripe itself reaches the emulator where it is redirected', async () => {
  const { stripe, url } = await start()
  const program = `
    import Stripe from 'stripe'
    const stripe = new Stripe('sk_test_51EmulatorUnderTest')
    await stripe.products.create({ name: 'One' })
    console.log((await stripe.products.create({ name: 'Two' })).id)`
  const args = ['--import', './redirect.mjs', '--input-type=module', '--eval', program]

  const [code, id] = await endOf(runNode(args, { STRIPE_EMULATOR: url }))

  expect(code).toBe(0)
  expect(await stripe.products.retrieve(String(id))).toMatchObject({ name: 'Two' })
})

test('the message about a port in use contains a remedy', async () => {
  const { port } = await start()

  const program = runCommand(['--port', String(port), '--data', newDataDir()])

  expect(await endOf(program)).toEqual([
    1,
    `Port ${port} is in use: choose another one with --port.`,
  ])
})

test('the options become those of the emulator', () => {
  const options = readCommand(
    (
      '--port 0 --data d --key sk_test_a --restricted-key rk_test_b=rak_charge_read,rak_balance_read ' +
      '--restricted-key rk_test_c= --webhook http://a.test/hook --webhook-secret whsec_d --retries live ' +
      '--events charge.succeeded,checkout.session.completed --pace sandbox --seller-name E --currency eur ' +
      '--settlement-currency eur --settlement-delay-ms 0 --refunds-need-balance --debits-bank ' +
      '--failed-payouts-keep-movements --automatic-tax-by-default exclusive ' +
      '--managed-payments-by-default --adaptive-pricing-by-default --link-by-default'
    ).split(' '),
  )

  expect(options).toEqual({
    port: 0,
    dataDir: 'd',
    secretKey: 'sk_test_a',
    otherKeys: new Map([
      ['rk_test_b', ['rak_charge_read', 'rak_balance_read']],
      ['rk_test_c', []],
    ]),
    webhook: { url: 'http://a.test/hook', secret: 'whsec_d' },
    retryDelaysMs: retryPaces.live,
    subscribedEvents: ['charge.succeeded', 'checkout.session.completed'],
    pace: 'sandbox',
    sellerName: 'E',
    currency: 'eur',
    settlementCurrency: 'eur',
    settlementDelayMs: 0,
    refundsNeedBalance: true,
    debitsBank: true,
    failedPayoutsKeepMovements: true,
    automaticTaxByDefault: 'exclusive',
    managedPaymentsByDefault: true,
    adaptivePricingByDefault: true,
    linkByDefault: true,
    faults: undefined,
  })
})

test('--refuse refuses every checkout', async () => {
  const { stripe } = await start({ faults: readCommand(['--refuse', 'cards-off']).faults })

  expect((await errorOf(openSession({ stripe }))).message).toContain(
    'No valid payment method types',
  )
})

test.each([
  ['no port', '--port x', /A port is a whole number/],
  ['no delay', '--settlement-delay-ms 1s', /A delay is a whole number up to 2147483647/],
  ['no address', '--webhook localhost:3000', /begins with http:\/\//],
  ['no event', '--events checkout.session.complete', /no event checkout\.session\.complete/],
  ['a live key', '--key sk_live_1', /begins with sk_test_/],
  ['an unknown option', '--prot 1', /unknown option '--prot'/],
])('%s is refused with one sentence', (_case, line, message) => {
  const exit = jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true)

  expect(() => readCommand(line.split(' '))).toThrow('exit 1')

  const printed = write.mock.calls.join('')
  exit.mockRestore()
  write.mockRestore()
  expect(printed).toMatch(message)
  expect(printed.trim().split('\n').length).toBeLessThanOrEqual(2)
})

test('the README documents every call and every card that does more than pay', () => {
  const cards = testCards.filter(({ label }) => !label.startsWith('Pays ('))
  const names = [
    ...cards.map(({ number }) => formatCardNumber(number)),
    ...apiRoutes.map(({ path }) => path.split('/:id')[0]),
  ]

  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('the README names options that exist', () => {
  const known = ['--help', ...optionFlags().map((flags) => flags.split(' ')[0])]
  const named = Array.from(readme.matchAll(/`(--[a-z-]+)/g), ([, name]) => name)

  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})
