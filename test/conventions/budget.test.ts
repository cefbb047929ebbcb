import { overBudget } from './budget'

test('a size above its round number, one that a lower number fits and one without are named', () => {
  const limits = { grown: 100, within: 200, least: 200, shrunk: 200, gone: 100 }
  const sizes = { grown: 101, within: 200, least: 101, shrunk: 100, unknown: 1 }

  expect(overBudget(limits, sizes)).toEqual([
    'grown: 101, 1 more than 100',
    'shrunk: 100 of 200, lower the number to 100',
    'gone: 0 of 100, lower the number to 0',
    'unknown: 1, 1 more than 0',
  ])
})
