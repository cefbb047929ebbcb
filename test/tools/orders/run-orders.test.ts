import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { rm, writeFile } from 'node:fs/promises'
import { stages } from '../../../lib/stage/stage-config'
import { zoneOf } from '../../../tools/orders/commands/define-command'
import { runOrders, stopAtInterrupt } from '../../../tools/orders/run-orders'
import { awsError, mockAccount } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import { useLocalStore } from '../../support/tools/local-store'

const local = useLocalStore()
let terminal: FakeTerminal
beforeEach(() => (terminal = fakeTerminal()))

const run = (...args: string[]) => runOrders(args, terminal)
const notRunning = /^The local store is not running: start it with `npm start`\.$/

test.each([
  ['has not started', () => rm(local.path, { force: true }), notRunning],
  ['was killed', () => local.write(), notRunning],
  ['has a damaged file', () => writeFile(local.path, '{"ordersTable"'), /store\.json is damaged/],
])('a local store that %s is reported with what to do', async (_case, prepare, message) => {
  await prepare()

  expect(await run('find')).toBe(1)
  expect(terminal.shown()).toMatch(message)
})

test.each([
  ['ValidationError: Stack with id x does not exist', /not deployed in this account: npm run deploy -- --stage dev/],
  ['CredentialsProviderError', /There are no AWS credentials .+\n.+\n {2}\$ aws sts get-caller-identity$/],
  ['AccessDenied', /The stage dev cannot be read: AccessDenied/],
])('a stage whose stack cannot be read for %s is reported with what to do', async (name, words) => {
  const [code = '', message] = name.split(': ')
  mockAccount().cloudFormation.on(DescribeStacksCommand).rejects(awsError(code, message))

  expect(await run('redrive', '--stage', 'dev')).toBe(1)
  expect(terminal.shown()).toMatch(words)
})

test('an unknown command and an unknown stage are refused with exit code 2', async () => {
  expect(await run('sell')).toBe(2)
  expect(await run('redrive', '--stage', 'moon')).toBe(2)

  expect(terminal.shown()).toMatch(/unknown command[^]*moon/)
})

test('the help of a command has its examples, the common options, the exit codes, and no short lines', async () => {
  expect(await run('find', '--help')).toBe(0)
  expect(await run('show', '--help')).toBe(0)

  expect(terminal.printed()).toMatch(/--stage <stage>[^]*\n {2}npm run orders -- find buyer@[^]*Exit codes: 0/)
  expect(terminal.printed()).toMatch(/session \(cs_…\), payment/)
})

test('days begin in the time zone of the stage, unless another is given', () => {
  const { dev } = stages
  const indian = { ...dev, financeTimeZone: 'Asia/Kolkata' }
  stages.dev = indian

  const zones = [zoneOf({ stage: 'dev' }), zoneOf({}), zoneOf({ timezone: 'UTC' })]
  stages.dev = dev

  expect(zones).toEqual(['Asia/Kolkata', 'Asia/Kolkata', 'UTC'])
})

test.each([
  ['ends a command with a sentence and exit code 1', false, [1]],
  ['leaves the exit to a file that is being written', true, []],
])('Ctrl-C %s', (_does, isWriting, expected) => {
  const codes: number[] = []
  stopAtInterrupt(terminal, (code) => codes.push(code))
  if (isWriting) process.on('SIGINT', () => undefined)

  process.emit('SIGINT')
  process.removeAllListeners('SIGINT')

  expect(codes).toEqual(expected)
  expect(terminal.shown()).toBe(isWriting ? '' : 'Stopped: what was done until now stays.')
})
