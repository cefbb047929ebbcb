import { stopAtInterrupt } from '../../../../tools/orders/frame/stop-at-interrupt'
import { fakeTerminal } from '../../../support/tools/fake-terminal'

afterEach(() => process.removeAllListeners('SIGINT'))

test('Ctrl-C ends a command with a sentence and exit code 1', () => {
  const terminal = fakeTerminal()
  const codes: number[] = []
  stopAtInterrupt(terminal, (code) => codes.push(code))

  process.emit('SIGINT')

  expect(codes).toEqual([1])
  expect(terminal.shown()).toBe('Stopped: what was done until now stays.')
})

test('Ctrl-C leaves the exit to a file that is being written', () => {
  const codes: number[] = []
  stopAtInterrupt(fakeTerminal(), (code) => codes.push(code))
  process.on('SIGINT', () => undefined)

  process.emit('SIGINT')

  expect(codes).toEqual([])
})
