import { appendFileSync, readFileSync } from 'node:fs'
import { sale } from './support/sale'
import { openSession, start } from './support/stripe-under-test'

test('a commit is one line on disk, in which each event has the object of its time', async () => {
  const { account, dataDir, charge } = await sale()
  const lines = () => readFileSync(`${dataDir}/payments.jsonl`, 'utf8').trim().split('\n')
  const before = lines().length

  account.commit([[{ ...charge, description: 'Tea' }, 'charge.refunded']])
  account.commit([[{ ...charge, description: 'Coffee' }]])

  expect(lines()).toHaveLength(before + 2)
  const event = account.ledger.all('event').at(-1)
  expect(event?.data.object).toMatchObject({ description: 'Tea' })
  expect(account.ledger.get('charge', charge.id)).toMatchObject({ description: 'Coffee' })
})

test('the file of records may end with a line that a crash cut off', async () => {
  const { dataDir, ...before } = await start()
  const { id } = await openSession(before)
  await before.stop()
  appendFileSync(`${dataDir}/payments.jsonl`, '[{"object":"charge","id":"ch_')

  const after = await start({ dataDir })
  const { id: next } = await openSession(after)
  await after.stop()

  const { data } = await (await start({ dataDir })).stripe.checkout.sessions.list()
  expect(data).toMatchObject([{ id: next }, { id }])
})

test('records of another emulator are not taken without the key', async () => {
  const { url, account } = await start()
  const records = JSON.stringify((await sale()).account.ledger.objects())

  const { status } = await fetch(`${url}/records`, { method: 'POST', body: records })

  expect(status).toBe(401)
  expect(account.ledger.objects()).toEqual([])
})
