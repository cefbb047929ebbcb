import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from 'kit/testing'
import { apiRoutes } from '../../api-routes'
import { formatCardNumber } from '../../cards/card'
import { testCards } from '../../cards/test-cards'
import { optionFlags, readCommand } from '../../command/command'
import { retryPaces } from '../../webhooks/retry-paces'
import { newDataDir, openSession, pay, sdk, start } from '../support/stripe-under-test'
import { openWebhookReceiver } from '../support/webhook-receiver'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

/** What the README shows of a terminal. */
const blocks = Array.from(readme.matchAll(/^```\n([^`]*)^```$/gm), ([, code = '']) => code)

const programs: { stop: () => Promise<unknown> }[] = []
afterEach(() => Promise.all(programs.splice(0).map((program) => program.stop())))

/** Runs Node in the folder of the package. */
function runNode(args: readonly string[], environment: Record<string, string> = {}) {
  const cwd = join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...environment } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => (output += String(data)))
  const ended = once(child, 'close')
  const program = {
    output: () => output,
    ended: async () => [...(await ended).slice(0, 1), output.trim()],
    stop: (signal?: NodeJS.Signals) => {
      child.kill(signal)
      return ended
    },
  }
  programs.push(program)
  return program
}

test('the documented command prints the documented output, sells, also to a redirected program, sends signed events and loses nothing when it is killed', async () => {
  const receiver = await openWebhookReceiver('whsec_emulator')
  const [line = '', printed = ''] = blocks
  const dataDir = newDataDir()
  const written = {
    '--port 4243': '--port 0',
    'http://localhost:3000/webhook': receiver.endpoint.url,
  }
  const program = runNode([
    'bin/stripe-emulator.mjs',
    ...inPlaceOf(written, line).trim().split(' ').slice(2),
    '--data',
    dataDir,
  ])
  programs.push(receiver)
  await eventually(() => program.output().includes('Ready'))
  const [url = ''] = /http:\/\/localhost:\d+/.exec(program.output()) ?? []
  const stripe = sdk({ port: Number(new URL(url).port) }, 'sk_test_emulator')

  const redirected = await runNode(
    ['--import', './redirect.mjs', '--input-type=module', '--eval', unawareProgram],
    { STRIPE_EMULATOR: url },
  ).ended()
  const { id } = await openSession({ stripe })
  await pay({ url }, id)
  const [post] = await receiver.received('checkout.session.completed')
  await program.stop('SIGKILL')
  const after = await start({ dataDir })

  expect(program.output()).toBe(inPlaceOf({ ...written, 'http://localhost:4243': url }, printed))
  expect(redirected).toEqual([0, 'Two'])
  expect(post?.event.data.object).toMatchObject({ id })
  expect(await after.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_status: 'paid',
  })
})

function inPlaceOf(changes: Record<string, string>, text: string): string {
  return Object.entries(changes).reduce((changed, [from, to]) => changed.replace(from, to), text)
}

/** Calls Stripe itself, more than once. */
const unawareProgram = `
  import Stripe from 'stripe'
  const stripe = new Stripe('sk_test_emulator')
  await stripe.products.create({ name: 'One' })
  console.log((await stripe.products.create({ name: 'Two' })).name)`

test('the options become those of the emulator', () => {
  const options = readCommand(
    (
      '--port 0 --data d --key sk_test_a --restricted-key rk_test_b=rak_charge_read,rak_balance_read ' +
      '--restricted-key rk_test_c= --webhook http://a.test/hook --webhook-secret whsec_d --retries live ' +
      '--events charge.succeeded,checkout.session.completed --pace sandbox --seller-name E ' +
      '--settlement-currency eur --settlement-delay-ms 0 ' +
      '--failed-payouts-keep-movements --automatic-tax-by-default exclusive ' +
      '--managed-payments-by-default --adaptive-pricing-by-default --link-by-default --refuse cards-off'
    ).split(' '),
  )

  expect(options).toMatchObject({
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
    faults: expect.any(Function),
  })
  const same =
    'pace sellerName settlementCurrency settlementDelayMs ' +
    'failedPayoutsKeepMovements automaticTaxByDefault managedPaymentsByDefault ' +
    'adaptivePricingByDefault linkByDefault'
  for (const name of same.split(' ')) expect(options).toHaveProperty(name)
})

test('a live key is refused with one sentence, as is an event that Stripe does not have', () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true)

  expect(() => readCommand(['--key', 'sk_live_1'])).toThrow('exit 1')
  expect(() => readCommand(['--events', 'checkout.session.complete'])).toThrow('exit 1')

  const printed = write.mock.calls.join('')
  exit.mockRestore()
  write.mockRestore()
  expect(printed).toMatch(/begins with sk_test_.*no event checkout\.session\.complete/s)
})

test('the README documents every call and every card that does more than pay, and options that exist', () => {
  const cards = testCards.filter(({ label }) => !label.startsWith('Pays ('))
  const names = [
    ...cards.map(({ number }) => formatCardNumber(number)),
    ...apiRoutes.map(({ path }) => path.split('/:id')[0]),
  ]
  const options = ['--help', ...optionFlags().map((flags) => flags.split(' ')[0])]
  const named = Array.from(readme.matchAll(/`(--[a-z-]+)/g), ([, name]) => name)

  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !options.includes(name))).toEqual([])
})
