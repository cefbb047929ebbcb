import { ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { runDoctor } from '../../../tools/doctor/run-doctor'
import { awsError, mockAccount, outputs, topics } from '../../support/tools/aws-account'
import { fakeTerminal } from '../../support/tools/fake-terminal'

const dev = ['--stage', 'dev']
const topic = topics.alarms.PhysicalResourceId

test.each([
  ['OrdersTable', dev, 0, outputs.OrdersTable],
  ['AlarmsTopic', dev, 0, topic],
  [
    'alarms',
    dev,
    2,
    'The stack has no output or resource "alarms": choose one of AlarmsTopic, DirectAlarmsTopic.',
  ],
  ['xyz', dev, 2, expect.stringContaining('ApiUrl, ChangeOrderFunction,')],
  ['OrdersTable', [], 2, expect.stringContaining('Give a --stage')],
])('doctor --name %s %j ends with exit code %i and %s', async (name, stage, code, expected) => {
  mockAccount()
  const terminal = fakeTerminal()

  expect(await runDoctor(['--name', name, ...stage], { terminal })).toBe(code)

  expect(terminal.shown()).toEqual(expected)
  expect(terminal.printed()).toEqual(code === 0 ? expected : '')
})

test('a stack that cannot be read is explained, and nothing is printed', async () => {
  const error = awsError('CredentialsProviderError')
  mockAccount().cloudFormation.on(ListStackResourcesCommand).rejects(error)
  const terminal = fakeTerminal()

  expect(await runDoctor(['--name', 'OrdersTable', ...dev], { terminal })).toBe(1)

  expect(terminal.shown()).toContain('There are no AWS credentials')
  expect(terminal.printed()).toBe('')
})
