import { wholeNumber } from '../../../tools/cli/option-values'
import { showProgress } from '../../../tools/cli/terminal'
import { runScreenshots } from '../../../tools/screenshots/run-screenshots'
import { fakeTerminal } from '../../support/tools/fake-terminal'

test('a whole number above 0 is read, and nothing else', () => {
  expect([wholeNumber('1'), wholeNumber('4242')]).toEqual([1, 4242])
  for (const text of ['', 'ten', '0', '-1', '1.5', '1e400']) {
    expect(() => wholeNumber(text)).toThrow('Give a whole number above 0.')
  }
})

const erase = '\r\u001B[K'

test.each([
  ['is not shown for less than a second', true, 900, []],
  ['is one line of a terminal, erased at the end', true, 1500, [`${erase}Waiting 1 …`, `${erase}Waiting 2 …`, erase]],
  ['is a line a minute of a log', false, 121_000, ['Waiting 1 …\n', 'Waiting 2 …\n', 'Waiting 3 …\n']],
])('the progress of work %s', (_is, isTTY, durationMs, expected) => {
  jest.useFakeTimers()
  const texts: string[] = []
  const write = (text: string | Uint8Array) => Boolean(texts.push(String(text)))
  let step = 0

  const end = showProgress({ isTTY, write }, () => `Waiting ${(step += 1)}`)
  jest.advanceTimersByTime(durationMs)
  end()
  jest.advanceTimersByTime(10_000)
  jest.useRealTimers()

  expect(texts).toEqual(expected)
})

test('without a running store the screenshots fail and say what to start', async () => {
  const terminal = fakeTerminal()

  expect(await runScreenshots([], terminal, 1)).toBe(1)
  expect(terminal.shown()).toContain('no store runs at http://localhost:1: start it with `npm start`, or set PORT')
})
