import { readFileSync } from 'node:fs'
import {
  bookedCharge,
  paidSession,
  type RunningEmulator,
  start,
} from '../support/stripe-under-test'

test('a commit is one line on disk, its events included: all of it is kept, or none', async () => {
  const { emulator, charge } = await sold()
  const before = lines(emulator)

  emulator.account.commit([
    [{ ...charge, description: 'Tea' }, 'charge.updated'],
    [emulator.account.make('file', { filename: 'a.txt', purpose: 'dispute_evidence', size: 1 })],
  ])

  const added = lines(emulator).slice(before.length)
  expect(added).toHaveLength(1)
  const kinds = (JSON.parse(added[0] ?? '') as { object: string }[]).map(({ object }) => object)
  expect(kinds).toEqual(['charge', 'file', 'event'])
})

test('an event of a change has the old values of what changed, and of nothing else', async () => {
  const { emulator, charge } = await sold()

  const [event] = emulator.account.commit([
    [{ ...charge, description: 'Tea', metadata: { ...charge.metadata } }, 'charge.updated'],
  ])

  expect(event?.data.previous_attributes).toEqual({ description: charge.description })
})

test('of two changes of one object in a commit, the second tells what it changed itself', async () => {
  const { emulator, charge } = await sold()
  const first = { ...charge, description: 'Tea' }

  const [event] = emulator.account.commit([
    [first],
    [{ ...first, receipt_email: 'ann@example.com' }, 'charge.updated'],
  ])

  expect(event?.data.previous_attributes).toEqual({ receipt_email: null })
  expect(emulator.account.ledger.get('charge', charge.id)).toMatchObject({ description: 'Tea' })
})

test('what is stored is not changed when an event has it', async () => {
  const { emulator, charge } = await sold()
  const [event] = emulator.account.commit([[charge, 'charge.updated']])

  emulator.account.commit([[{ ...charge, description: 'Tea' }]])

  expect(event?.data.object).toMatchObject({ description: charge.description })
  expect(event?.data).not.toHaveProperty('previous_attributes')
})

async function sold() {
  const emulator = await start()
  const { id } = await bookedCharge(emulator, await paidSession(emulator))
  const charge = emulator.account.ledger.get('charge', id)
  if (!charge) throw new Error('Nothing was sold.')
  return { emulator, charge }
}

function lines({ dataDir }: RunningEmulator): string[] {
  return readFileSync(`${dataDir}/payments.jsonl`, 'utf8').trim().split('\n')
}
