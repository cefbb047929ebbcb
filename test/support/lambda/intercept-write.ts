import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'

type Send = (command: unknown) => Promise<unknown>
type Pass = () => Promise<unknown>

const spies: jest.SpyInstance[] = []
afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore()
})

/** Replaces the calls to the orders table until the end of the test; `pass` performs one. */
function intercept(replace: (command: unknown, pass: Pass) => Promise<unknown>) {
  const prototype = DynamoDBDocumentClient.prototype as unknown as { send: Send }
  const { send } = prototype
  const spy = jest.spyOn(prototype, 'send').mockImplementation(async function (this: DynamoDBDocumentClient, command) {
    return replace(command, () => send.call(this, command))
  })
  spies.push(spy)
  return spy
}

/** `around` gets the first write. All later commands pass unchanged. */
export function interceptFirstWrite(around: (write: Pass) => Promise<unknown>) {
  let isIntercepted = false
  return intercept((command, pass) => {
    if (isIntercepted || !(command instanceof PutCommand)) return pass()
    isIntercepted = true
    return around(pass)
  })
}

/** Lets this many writes pass and fails all later ones. */
export function failWritesAfter(count: number) {
  let writes = 0
  return intercept(async (command, pass) => {
    if (command instanceof PutCommand && ++writes > count) throw new Error('No table')
    return pass()
  })
}

/** Makes every call fail until `end` is called. */
export function failTable() {
  const spy = intercept(() => Promise.reject(new Error('The table is away')))
  return { hasFailedACall: () => spy.mock.calls.length > 0, end: () => spy.mockRestore() }
}

/** Leaves every call without a response until `end` is called. */
export function silenceTable() {
  const spy = intercept(() => Promise.withResolvers<never>().promise)
  return { end: () => spy.mockRestore() }
}
