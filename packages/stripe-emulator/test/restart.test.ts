import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  newDataDir,
  openSession,
  paidSession,
  pay,
  sdk,
  secretKey,
  start,
} from './support/stripe-under-test'

test('sessions, payments and refunds survive a restart', async () => {
  const before = await start()
  const open = await openSession(before)
  const paid = await paidSession(before)
  await before.stripe.refunds.create({ payment_intent: paid.intentId, amount: 100 })
  await before.stop()

  const { stripe, url } = await start({ dataDir: before.dataDir })

  const stillOpen = await stripe.checkout.sessions.retrieve(open.id)
  const { data: refunds } = await stripe.refunds.list()
  expect(stillOpen).toMatchObject({ status: 'open', url: `${url}/c/pay/${open.id}` })
  expect(await stripe.checkout.sessions.retrieve(paid.id)).toMatchObject({ status: 'complete' })
  expect(refunds).toMatchObject([{ amount: 100, payment_intent: paid.intentId }])
})

test('everything in a response survives a kill -9', async () => {
  const dataDir = newDataDir()
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'support/start-for-kill.ts'), dataDir, secretKey],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = await once(child.stdout, 'data')
  const port = Number(String(line))
  const { id } = await openSession({ stripe: sdk({ port }) })
  const response = await pay({ url: `http://localhost:${port}` }, id)

  child.kill('SIGKILL')
  await once(child, 'exit')

  const { stripe } = await start({ dataDir })
  expect(response.status).toBe(303)
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
})

test('a line that a crash cut off is ignored', async () => {
  const before = await start()
  const { id } = await openSession(before)
  await before.stop()
  appendFileSync(join(before.dataDir, 'payments.jsonl'), '[{"object":"charge","id":"ch_')

  const after = await start({ dataDir: before.dataDir })

  await openSession(after)
  await after.stop()
  const { stripe } = await start({ dataDir: before.dataDir })
  const { data } = await stripe.checkout.sessions.list()
  expect(data).toHaveLength(2)
  expect(data.at(-1)?.id).toBe(id)
})

test.each([
  ['no JSON', 'garbage\n'],
  ['another shape', '[{"object":"charge","id":1}]\n'],
])('a damaged file is refused, and kept: %s', async (_, line) => {
  const dataDir = newDataDir()
  writeFileSync(join(dataDir, 'payments.jsonl'), line)

  const starting = start({ dataDir })

  await expect(starting).rejects.toThrow(/Line 1 of .*payments\.jsonl is damaged/)
  expect(readFileSync(join(dataDir, 'payments.jsonl'), 'utf8')).toBe(line)
})

test('a port in use is refused', async () => {
  const { port } = await start()

  await expect(start({ port })).rejects.toThrow(`Port ${port} is in use`)
})
