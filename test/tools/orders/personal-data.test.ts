import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeMovement, run, respond } = useStageOrders()
const personal = /mara@|card@|2025550123|94105/

beforeAll(async () => {
  const order = await store('cs_1', {
    sale: { amountCents: 1499, currency: 'usd' },
    buyer: { checkoutEmail: 'card@example.com', postalCode: '94105' },
  })
  await storeMovement(order, { sourceId: 'ch_1', cardBrand: 'visa', cardLast4: '4242' })
})
beforeEach(() => respond({ movements: 0, isComplete: true }))

test.each([
  ['list', /mara@example\.com, \+12025550123/],
  ['find --amount 14.99', /mara@example\.com, \+12025550123/],
  ['show cs_1', /mara@example\.com.*\+12025550123.*card@example\.com.*94105/s],
  ['pending', /E-mail to mara@example\.com/],
  ['export --view orders --month 2026-11 -o -', /,mara@example\.com,'\+12025550123,94105,4242/],
])('%s contains personal data only with --contacts', async (command, expected) => {
  const plain = await run(command.split(' '))
  const full = await run([...command.split(' '), '--contacts'])

  expect(plain.exitCode).toBe(0)
  expect(plain.shown).not.toMatch(personal)
  expect(full.printed).toMatch(expected)
})

const all = ['mara@', 'card@', '2025550123', '94105']

test.each([
  ['list', all],
  ['find --amount 14.99', all],
  ['show cs_1', [...all, '4242']],
  ['pending', all],
])('the JSON of %s contains %j only with --contacts', async (command, facts) => {
  const plain = await run([...command.split(' '), '--json'])
  const full = await run([...command.split(' '), '--json', '--contacts'])

  expect(plain.printed).toContain('cs_1')
  expect(plain.shown).not.toMatch(/mara@|card@|2025550123|94105|4242/)
  for (const fact of facts) expect(full.printed).toContain(fact)
})
