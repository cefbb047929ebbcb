import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { runInvocations } from '../../functions/run-invocations'
import { fakeFunction, payload } from '../support/fake-function'

let stop: () => Promise<void>
afterEach(() => stop())

/** Invokes a function as commands do, by the official client. */
async function invoke(fake: ReturnType<typeof fakeFunction>, name: string, event: object) {
  const emulator = await runInvocations([fake.running])
  stop = () => emulator.stop()
  const client = new LambdaClient({ endpoint: emulator.url, maxAttempts: 1 })
  const command = new InvokeCommand({ FunctionName: name, Payload: JSON.stringify(event) })
  const { FunctionError, Payload } = await client.send(command).finally(() => client.destroy())
  return { FunctionError, content: JSON.parse(Payload?.transformToString() ?? '') }
}

test('a function is invoked by the ARN of its alias, with the event and the payload as JSON', async () => {
  const fake = fakeFunction((event) => payload({ given: event }))

  const { content } = await invoke(fake, `${fake.running.definition.arn}:live`, { days: 30 })

  expect(content).toEqual({ given: { days: 30 } })
  expect(fake.events).toEqual([{ days: 30 }])
})

test('an error of the function is told apart from a result', async () => {
  const error = { errorType: 'StripeConnectionError', errorMessage: 'away', stack: '' }
  const fake = fakeFunction(() => ({ outcome: 'failed', error }))

  expect(await invoke(fake, fake.running.definition.arn, {})).toEqual({
    FunctionError: 'Unhandled',
    content: error,
  })
})

test('a function that does not exist is refused by the name that Lambda uses', async () => {
  const invoking = invoke(fakeFunction(), 'no-such-function', {})

  await expect(invoking).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
})
