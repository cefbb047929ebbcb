import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, run } = useStageOrders()
const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
afterAll(() => rmSync(folder, { recursive: true }))
const evidence = (id: string, ...options: string[]) =>
  run(['evidence', id, '-o', folder, ...options])

test('the files are a short PDF and the texts of the form, readable by their owner only', async () => {
  const { orderNumber } = await store('cs_test_1')

  const { exitCode, shown } = await evidence('cs_test_1')

  expect(exitCode).toBe(0)
  expect(shown).toMatch(/has no dispute yet/)
  expect(shown).toMatch(/has [12] pages?: attach it .*\n.* personal data: delete them/)
  const [pdf, fields] = ['pdf', 'json'].map((type) =>
    join(folder, `evidence-${orderNumber}.${type}`),
  )
  expect(readFileSync(pdf ?? '', 'latin1')).toMatch(/^%PDF-/)
  expect(JSON.parse(readFileSync(fields ?? '', 'utf8'))).toMatchObject({
    customer_email_address: 'mara@example.com',
  })
  expect([pdf, fields].map((path) => statSync(path ?? '').mode & 0o777)).toEqual([0o600, 0o600])
})

test('files that exist are replaced with --force only', async () => {
  await store('cs_test_2')
  await evidence('cs_test_2')

  const again = await evidence('cs_test_2')
  const forced = await evidence('cs_test_2', '--force', '--json')

  expect(again.exitCode).toBe(2)
  expect(again.shown).toMatch(/evidence-EB-\w{8}\.pdf exists: give another -o, or --force/)
  expect(JSON.parse(forced.printed)).toMatchObject({ pages: expect.any(Number) })
})

test('an order without a payment has no evidence', async () => {
  await store('cs_test_3', { sale: { paidAt: undefined } })

  const { exitCode, shown } = await evidence('cs_test_3')

  expect(exitCode).toBe(1)
  expect(shown).toMatch(/is not paid: nothing can be disputed/)
})
