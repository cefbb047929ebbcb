import { checkInvariants, type SessionAtRest } from './at-rest'

const session = (id: string, isPaid: boolean, address: string): SessionAtRest => ({
  id,
  isPaid,
  amountCents: 1499,
  refundedCents: 0,
  addresses: [address],
})

function violations(sessions: SessionAtRest[], to: string): string[] {
  const found: string[] = []
  const state = { sessions, orders: [], messages: [{ channel: 'email', to } as const] }
  checkInvariants({ ...state, deadLetters: 0 }, (isHeld, violation) => {
    if (!isHeld) found.push(violation)
  })
  return found.filter((violation) => violation.startsWith('I3'))
}

test('[I3] a message for a session that is not paid is a violation, unless its buyer paid in another one', () => {
  const unpaid = session('cs_1', false, 'mara@example.com')

  expect(violations([unpaid], 'mara@example.com')).toEqual([
    'I3: cs_1 is not paid, and a message was sent',
  ])
  expect(
    violations([unpaid, session('cs_2', true, 'mara@example.com')], 'mara@example.com'),
  ).toEqual([])
  expect(
    violations([unpaid, session('cs_2', true, 'ann@example.com')], 'mara@example.com'),
  ).toHaveLength(1)
})
