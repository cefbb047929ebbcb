import { closeRule } from '../../../../../lambda/office/books/keeping/keep-books'

test.each([
  ['2026-11-01T12:00:00Z', 'UTC', '2026-10', 'wait'],
  ['2026-11-02T00:00:00Z', 'UTC', '2026-10', 'if_agreed'],
  ['2026-11-04T23:59:59Z', 'UTC', '2026-10', 'if_agreed'],
  ['2026-11-05T00:00:00Z', 'UTC', '2026-10', 'always'],
  ['2026-01-31T12:00:00Z', 'UTC', '2025-12', 'always'],
  ['2026-11-02T04:30:00Z', 'America/New_York', '2026-10', 'wait'],
  ['2026-11-02T05:00:00Z', 'America/New_York', '2026-10', 'if_agreed'],
  ['2026-10-31T18:30:00Z', 'Asia/Kolkata', '2026-10', 'wait'],
  ['2026-11-01T12:00:00Z', 'UTC', '2026-09', 'always'],
  ['2026-11-05T12:00:00Z', 'UTC', '2026-11', 'wait'],
])('at %s in %s the rule for closing %s is: %s', (now, timeZone, month, expected) => {
  expect(closeRule(month, { now: () => new Date(now), timeZone })).toBe(expected)
})
