import { ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { runDoctor } from '../../../tools/doctor/run-doctor'
import { awsError, mockAccount, outputs, topics } from '../../support/tools/aws-account'
import { fakeTerminal } from '../../support/tools/fake-terminal'

let aws: ReturnType<typeof mockAccount>
beforeEach(() => {
  aws = mockAccount()
})

async function name(id: string, ...more: string[]) {
  const terminal = fakeTerminal()
  const exitCode = await runDoctor(['--name', id, ...more], { terminal })
  return { exitCode, printed: terminal.printed(), shown: terminal.shown() }
}

test.each([
  ['an output', 'OrdersTable', outputs.OrdersTable],
  ['a resource', 'AlarmsTopic', topics.alarms.PhysicalResourceId],
])('%s of the stack is printed alone', async (_kind, id, expected) => {
  expect(await name(id, '--stage', 'dev')).toEqual({
    exitCode: 0,
    printed: expected,
    shown: expected,
  })
})

test('an unknown id is refused with the similar ones', async () => {
  expect(await name('alarms', '--stage', 'dev')).toEqual({
    exitCode: 2,
    printed: '',
    shown:
      'The stack has no output or resource "alarms": choose one of AlarmsTopic, DirectAlarmsTopic.',
  })
})

test('an id without similar ones is refused with the outputs', async () => {
  expect((await name('xyz', '--stage', 'dev')).shown).toContain('ApiUrl, ChangeOrderFunction,')
})

test('a stack that cannot be read is explained, and nothing is printed', async () => {
  aws.cloudFormation.on(ListStackResourcesCommand).rejects(awsError('CredentialsProviderError'))

  expect(await name('OrdersTable', '--stage', 'dev')).toMatchObject({
    exitCode: 1,
    printed: '',
    shown: expect.stringContaining('There are no AWS credentials'),
  })
})

test('the local store has no names at AWS', async () => {
  expect(await name('OrdersTable')).toMatchObject({
    exitCode: 2,
    shown: expect.stringContaining('Give a --stage'),
  })
})
