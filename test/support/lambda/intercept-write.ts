import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'

type Send = (command: unknown) => Promise<unknown>

/** `around` gets the first write to the orders table as a function. All later commands pass unchanged. */
export function interceptFirstWrite(around: (write: () => Promise<unknown>) => Promise<unknown>) {
  const prototype = DynamoDBDocumentClient.prototype as unknown as { send: Send }
  const send = prototype.send
  let isIntercepted = false
  return jest.spyOn(prototype, 'send').mockImplementation(async function (this: DynamoDBDocumentClient, command) {
    const pass = () => send.call(this, command)
    if (isIntercepted || !(command instanceof PutCommand)) return pass()
    isIntercepted = true
    return around(pass)
  })
}

/** Lets this many writes to the orders table pass and fails all later ones. */
export function failWritesAfter(count: number) {
  const prototype = DynamoDBDocumentClient.prototype as unknown as { send: Send }
  const send = prototype.send
  let writes = 0
  return jest.spyOn(prototype, 'send').mockImplementation(async function (this: DynamoDBDocumentClient, command) {
    if (command instanceof PutCommand && ++writes > count) throw new Error('No table')
    return send.call(this, command)
  })
}

/** Makes every call to the orders table fail until `end` is called. */
export function failTable() {
  const send = jest
    .spyOn(DynamoDBDocumentClient.prototype, 'send')
    .mockImplementation(() => Promise.reject(new Error('The table is away')))
  return { hasFailedACall: () => send.mock.calls.length > 0, end: () => send.mockRestore() }
}

/** Leaves every call to the orders table without a response until `end` is called. */
export function silenceTable() {
  const never = Promise.withResolvers<never>().promise
  const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(() => never)
  return { end: () => send.mockRestore() }
}
