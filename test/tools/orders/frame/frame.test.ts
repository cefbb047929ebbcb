import { stages } from '../../../../lib/stage/stage-config'
import { periodOf, zoneOf } from '../../../../tools/orders/frame/period-options'
import { stopAtInterrupt } from '../../../../tools/orders/frame/stop-at-interrupt'
import { fakeTerminal } from '../../../support/tools/fake-terminal'

const now = new Date('2026-11-22T12:00:00.000Z')
const { dev } = stages

afterEach(() => {
  stages.dev = dev
  process.removeAllListeners('SIGINT')
})

test('days begin in the time zone of the stage, unless another is given', () => {
  const indian = { ...dev, financeTimeZone: 'Asia/Kolkata' }
  stages.dev = indian

  expect(zoneOf({ stage: 'dev' })).toBe('Asia/Kolkata')
  expect(zoneOf({})).toBe('Asia/Kolkata')
  expect(zoneOf({ stage: 'dev', timezone: 'UTC' })).toBe('UTC')
  expect(periodOf({ month: '2026-11' }, now).from).toBe('2026-10-31T18:30:00.000Z')
})

test('a zone that does not exist is refused', () => {
  expect(() => periodOf({ timezone: 'Moon/Base' }, now)).toThrow(/There is no time zone/)
})

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
