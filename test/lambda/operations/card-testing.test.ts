import { type CardAttempt, countDeclined } from '../../../lambda/operations/card-testing'

/** Attempts by one caller: the numbers of declined and accepted cards. */
function attempts(caller: string | undefined, declined: number, accepted = 0): CardAttempt[] {
  return Array.from({ length: declined + accepted }, (_, index) => ({
    isDeclined: index < declined,
    paymentId: `pi_${caller}_${index}`,
    caller,
  }))
}

const suspectedOf = (...groups: CardAttempt[][]) => countDeclined(groups.flat()).suspected

test.each([
  [9, 0, 0],
  [10, 0, 10],
  [10, 9, 10],
  [10, 10, 0],
])('[F7] from one address, %d declined and %d accepted cards are %d suspected', (...counts) => {
  const [declined, accepted, suspected] = counts

  expect(suspectedOf(attempts('a', declined, accepted), attempts('b', 0, 30))).toBe(suspected)
})

test.each([
  [19, 0, 0],
  [20, 0, 20],
  [20, 19, 20],
  [20, 20, 0],
])('[F7] from many addresses, %d declined and %d accepted cards are %d suspected', (...counts) => {
  const [declined, accepted, suspected] = counts
  const ofMany = attempts(undefined, declined, accepted)

  expect(suspectedOf(ofMany)).toBe(suspected)
})

test('without attempts nothing is suspected', () => {
  expect(countDeclined([])).toEqual({
    attempts: 0,
    declined: 0,
    callers: 0,
    mostOfOneCaller: 0,
    suspected: 0,
  })
})

test('the count of a suspected caller leaves out the other buyers', () => {
  const found = countDeclined([...attempts('a', 12), ...attempts('b', 2, 40)])

  expect(found).toEqual({
    attempts: 54,
    declined: 14,
    callers: 2,
    mostOfOneCaller: 12,
    suspected: 12,
  })
})
