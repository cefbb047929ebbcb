import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { handTurnedClock } from '../platform/hand-turned-clock'
import { payOut } from '../resources/payout'
import { dayMs, noon, sale } from './support/sale'
import { newDataDir, openSession, paidSession, secretKey, start } from './support/stripe-under-test'

describe('a commit', () => {
  test('is one line on disk, with its events', async () => {
    const { account, charge, dataDir } = await sold()
    const lines = () => readFileSync(`${dataDir}/payments.jsonl`, 'utf8').trim().split('\n')
    const before = lines()

    account.commit([
      [{ ...charge, description: 'Tea' }, 'charge.updated'],
      [account.make('file', { filename: 'a.txt', purpose: 'dispute_evidence', size: 1 })],
    ])

    const added = lines().slice(before.length)
    const objects: { object: string }[][] = added.map((line) => JSON.parse(line))
    expect(objects.map((line) => line.map(({ object }) => object))).toEqual([
      ['charge', 'file', 'event'],
    ])
  })

  test('can change one object twice; each event has the object and the changed properties of its time', async () => {
    const { account, charge } = await sold()
    const first = { ...charge, description: 'Tea' }
    const second = { ...first, metadata: { ...charge.metadata }, receipt_email: 'ann@example.com' }

    const [event] = account.commit([[first], [second, 'charge.updated']])
    account.commit([[{ ...second, description: 'Coffee' }]])

    expect(event?.data.previous_attributes).toEqual({ receipt_email: null })
    expect(event?.data.object).toMatchObject({ description: 'Tea' })
    expect(account.ledger.get('charge', charge.id)).toMatchObject({ description: 'Coffee' })
  })

  async function sold() {
    const emulator = await sale()
    const charge = emulator.account.ledger.get('charge', emulator.charge.id)
    if (!charge) throw new Error('The ledger has no charge.')
    return { ...emulator, charge }
  }
})

describe('the file of records', () => {
  test('can end with a line that a crash cut off', async () => {
    const before = await start()
    const { dataDir } = before
    const { id } = await openSession(before)
    await before.stop()
    appendFileSync(join(dataDir, 'payments.jsonl'), '[{"object":"charge","id":"ch_')

    const after = await start({ dataDir })
    const { id: next } = await openSession(after)
    await after.stop()

    const { data } = await (await start({ dataDir })).stripe.checkout.sessions.list()
    expect(data).toMatchObject([{ id: next }, { id }])
  })

  test('is refused and kept when it is damaged', async () => {
    const dataDir = newDataDir()
    const path = join(dataDir, 'payments.jsonl')

    for (const line of ['garbage\n', '[{"object":"charge","id":1}]\n']) {
      writeFileSync(path, line)
      await expect(start({ dataDir })).rejects.toThrow(/Line 1 of .*payments\.jsonl is damaged/)
      expect(readFileSync(path, 'utf8')).toBe(line)
    }
  })
})

describe('the records of another emulator', () => {
  test('can be continued with the key', async () => {
    const clock = handTurnedClock(noon)
    const played = await start({ clock })
    await paidSession(played)
    clock.turnBy(1)
    payOut(played.account, 'everything')
    const laterClock = handTurnedClock(noon)
    const { url, stripe } = await start({ clock: laterClock })

    const keyless = await fetch(`${url}/records`, { method: 'POST', body: '[]' })
    const { status } = await fetch(`${url}/records`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: JSON.stringify(played.account.ledger.objects()),
    })
    laterClock.turnBy(3 * dayMs)

    expect([keyless.status, status]).toEqual([401, 204])
    const { data } = await stripe.payouts.list({ limit: 1 })
    expect(data).toMatchObject([{ amount: 1426, status: 'paid' }])
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
  })
})
