import { progressLine } from '../../../tools/cli/progress-line'

const stream = (isTTY: boolean) => {
  const written: string[] = []
  const write = (text: string | Uint8Array) => Boolean(written.push(String(text)))
  return { isTTY, write, written }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('shows nothing for work of less than a second', () => {
  const terminal = stream(true)

  const end = progressLine(terminal).begin(() => 'Checking')
  jest.advanceTimersByTime(900)
  end()
  jest.advanceTimersByTime(10_000)

  expect(terminal.written).toEqual([])
})

test('refreshes one line in a terminal and erases it at the end', () => {
  const terminal = stream(true)
  let seconds = 10

  const end = progressLine(terminal).begin(() => `Waiting (${seconds} s left)`)
  jest.advanceTimersByTime(1_000)
  seconds = 9
  jest.advanceTimersByTime(500)
  end()

  expect(terminal.written).toEqual([
    '\r\u001B[KWaiting (10 s left) …',
    '\r\u001B[KWaiting (9 s left) …',
    '\r\u001B[K',
  ])
})

test('writes a line a minute to a log', () => {
  const log = stream(false)

  const end = progressLine(log).begin(() => 'Waiting')
  jest.advanceTimersByTime(121_000)
  end()

  expect(log.written).toEqual(['Waiting …\n', 'Waiting …\n', 'Waiting …\n'])
})
