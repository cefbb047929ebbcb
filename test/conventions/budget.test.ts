import { overBudget } from './budget'

test('a room above its number, far below it or without one is named, with the number to lower it to', () => {
  const limits = { grown: 100, within: 100, least: 100, shrunk: 100, gone: 100 }
  const sizes = { grown: 101, within: 100, least: 97, shrunk: 96, unknown: 1 }

  expect(overBudget(limits, sizes)).toEqual([
    'grown has 101, 1 more than its 100',
    'shrunk has 96 of 100: lower the number to 96',
    'gone has 0 of 100: lower the number to 0',
    'unknown has 1, 1 more than its 0',
  ])
})
