import {
  addClose,
  claimStatement,
  noteSent,
  readClose,
} from '../../../../lambda/office/ledger/close'
import { client } from '../../../../lambda/orders/orders-table'
import { useMovementsTable, useOrdersTable } from '../../../support/lambda/embedded-table'

const ledger = { client, table: 'movements' }
useOrdersTable('orders')
useMovementsTable(ledger.table)

const at = (time: string) => new Date(`2026-12-02T${time}.000Z`)
/** When the lease of a call that claims at noon ends. */
const noon = { now: at('12:00:00'), until: at('12:15:00') }

/** Each test has a month of its own. */
const close = (closedMonth: string, endings: Record<string, number> = { usd: 500 }) => ({
  closedMonth,
  timeZone: 'Europe/Berlin',
  from: '2026-10-31T23:00:00.000Z',
  to: '2026-11-30T23:00:00.000Z',
  closedAt: '2026-12-02T06:00:00.000Z',
  endings,
})

test('a month is closed once: a second close returns what the first one stored', async () => {
  expect(await readClose(ledger, '2026-02')).toBeUndefined()
  const first = await addClose(ledger, close('2026-02', { usd: 500, jpy: -3 }))
  const second = await addClose(ledger, close('2026-02', { usd: 999 }))

  expect(first.endings).toEqual({ usd: 500, jpy: -3 })
  expect(second).toMatchObject(close('2026-02', { usd: 500, jpy: -3 }))
})

test('when two calls close a month at the same time, one close is stored and both calls return it', async () => {
  const both = await Promise.all([
    addClose(ledger, close('2026-03', { usd: 1 })),
    addClose(ledger, close('2026-03', { usd: 2 })),
  ])

  const stored = await readClose(ledger, '2026-03')
  expect(both.map(({ endings }) => endings)).toEqual([stored?.endings, stored?.endings])
})

test('a statement is claimed by one call at a time, until its lease ends', async () => {
  await addClose(ledger, close('2026-04'))
  const claim = (now: string, until: string) =>
    claimStatement(ledger, '2026-04', { now: at(now), until: at(until) })

  const claims = await Promise.all([1, 2].map(() => claimStatement(ledger, '2026-04', noon)))
  expect(new Set(claims)).toEqual(new Set([false, true]))
  expect(await claim('12:14:59', '12:30:00')).toBe(false)
  // The call that claimed the statement has died.
  expect(await claim('12:15:01', '12:30:00')).toBe(true)
})

test('the statement of an open month can be neither claimed nor recorded as sent', async () => {
  expect(await claimStatement(ledger, '2026-06', noon)).toBe(false)
  await expect(noteSent(ledger, '2026-06', at('12:00:00'))).rejects.toThrow('conditional')
  expect(await readClose(ledger, '2026-06')).toBeUndefined()
})

test('a sent statement can be claimed again only by a call that knows it was sent', async () => {
  await addClose(ledger, close('2026-07'))
  await claimStatement(ledger, '2026-07', noon)
  await noteSent(ledger, '2026-07', at('12:01:00'))

  const later = { now: at('23:00:00'), until: at('23:15:00') }
  expect(await claimStatement(ledger, '2026-07', later)).toBe(false)
  const again = { ...later, sentBefore: '2026-12-02T12:01:00.000Z' }
  const stored = await readClose(ledger, '2026-07')
  expect(stored?.sentAt).toBe('2026-12-02T12:01:00.000Z')
  expect(stored).not.toHaveProperty('claimedUntil')
  expect(await claimStatement(ledger, '2026-07', again)).toBe(true)
})
