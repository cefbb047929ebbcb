import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../support/eventually'
import { runCommand, runNode, type RunningProgram } from '../support/run-program'
import { newDataDir, openSession, pay, sdk, start, submit } from '../support/stripe-under-test'
import { openWebhookReceiver } from '../support/webhook-receiver'

const programs: { stop: () => Promise<unknown> }[] = []
afterEach(() => Promise.all(programs.splice(0).map((program) => program.stop())))

/** Starts the command on a free port, and waits until it is ready. */
async function startCommand(options: string) {
  const program = runCommand(['--port', '0', '--data', newDataDir(), ...options.split(' ')])
  programs.push(program)
  await program.printed('Ready')
  const [, port] = /http:\/\/localhost:(\d+)/.exec(program.output()) ?? []
  return { program, url: `http://localhost:${port}`, port: Number(port) }
}

async function endOf(program: RunningProgram): Promise<[number | null, string]> {
  return [await program.ended, program.output().trim()]
}

test('the command sells, and sends the requested events, signed', async () => {
  const receiver = await openWebhookReceiver('whsec_ofTheTest')
  programs.push(receiver)
  const { program, url, port } = await startCommand(
    `--webhook ${receiver.endpoint.url} --webhook-secret whsec_ofTheTest --key sk_test_ofTheTest ` +
      '--events charge.succeeded,checkout.session.completed --seller-name Quelle-Heure ' +
      '--settlement-currency eur',
  )
  const stripe = sdk({ port }, 'sk_test_ofTheTest')
  const session = await openSession({ stripe })

  expect(await (await fetch(session.url ?? '')).text()).toContain('Pay Quelle-Heure')
  const paid = await pay({ url }, session.id)

  expect(paid.status).toBe(303)
  await receiver.received('checkout.session.completed')
  expect(receiver.posts.map(({ event }) => event.type).toSorted()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
  ])
  await eventually(async () => (await stripe.balance.retrieve()).pending[0]?.currency === 'eur')
  expect(program.output()).toContain(`${receiver.endpoint.url}, signed with whsec_ofTheTest`)
})

test('a restricted key has the permissions that it is given', async () => {
  const { port } = await startCommand(
    '--restricted-key rk_test_reader=rak_charge_read,rak_balance_read --restricted-key rk_test_none=',
  )

  expect((await sdk({ port }, 'rk_test_reader').refunds.list()).data).toEqual([])
  await expect(sdk({ port }, 'rk_test_none').refunds.list()).rejects.toThrow("'rak_charge_read'")
})

test('--refuse and --pace reject and slow down calls', async () => {
  const { port } = await startCommand('--refuse cards-off --pace sandbox')
  const stripe = sdk({ port }, 'sk_test_emulator')
  const before = performance.now()

  await expect(openSession({ stripe })).rejects.toThrow('No valid payment method types')
  expect(performance.now() - before).toBeGreaterThan(299)
})

test('the options of the account apply', async () => {
  const { port, url } = await startCommand(
    '--refunds-need-balance --settlement-delay-ms 0 --automatic-tax-by-default exclusive ' +
      '--adaptive-pricing-by-default --link-by-default --debits-bank --failed-payouts-keep-movements',
  )
  const stripe = sdk({ port }, 'sk_test_emulator')
  const { id } = await openSession({ stripe }, { adaptive_pricing: undefined })

  await pay({ url }, id, { method: 'link', place: 'Germany', number: '' })
  await eventually(async () => (await stripe.balance.retrieve()).pending.length > 0)
  await submit(`${url}/payouts`, {})
  const session = await stripe.checkout.sessions.retrieve(id)
  const [charge] = (await stripe.charges.list()).data
  const refund = await stripe.refunds.create({ charge: charge?.id })

  expect(session).toMatchObject({
    amount_total: 1784,
    payment_method_types: ['card', 'link'],
    presentment_details: { presentment_currency: 'eur' },
  })
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' })
})

test.each([
  ['no port', ['--port', 'x'], /A port is a whole number/],
  ['no delay', ['--settlement-delay-ms', '1s'], /A delay is a whole number up to 2147483647/],
  ['no address', ['--webhook', 'localhost:3000'], /begins with http:\/\//],
  ['no event', ['--events', 'checkout.session.complete'], /no event checkout\.session\.complete/],
  ['a live key', ['--key', 'sk_live_1'], /begins with sk_test_/],
  ['an unknown option', ['--prot', '1'], /unknown option '--prot'/],
])('%s is refused with one sentence', async (_, args, message) => {
  const [code, output] = await endOf(runCommand(args))

  expect(code).toBe(1)
  expect(output).toMatch(message)
  expect(output.split('\n').length).toBeLessThanOrEqual(2)
})

test('the messages about a port in use and damaged data contain a remedy', async () => {
  const { port } = await start()
  const dataDir = newDataDir()
  writeFileSync(join(dataDir, 'payments.jsonl'), 'damaged\n')

  const inUse = await endOf(runCommand(['--port', String(port), '--data', newDataDir()]))
  const damaged = await endOf(runCommand(['--port', '0', '--data', dataDir]))

  expect(inUse).toEqual([1, `Port ${port} is in use: choose another one with --port.`])
  expect(damaged[1]).toMatch(
    /payments\.jsonl is damaged .*: delete that file, or .* with --data\.$/,
  )
})

test('a program that calls Stripe itself reaches the emulator where it is redirected', async () => {
  const { stripe, url } = await start()
  const program = `
    import Stripe from 'stripe'
    const stripe = new Stripe('sk_test_51EmulatorUnderTest')
    await stripe.products.create({ name: 'One' })
    const { id } = await stripe.products.create({ name: 'Two' })
    console.log('created', id)`

  const run = runNode(['--import', './redirect.mjs', '--input-type=module', '--eval', program], {
    STRIPE_EMULATOR: url,
  })

  const [code, output] = await endOf(run)
  expect(code).toBe(0)
  expect(await stripe.products.retrieve(output.replace('created ', ''))).toMatchObject({
    name: 'Two',
  })
})
