import dynalite from 'stack-runner/testing/dynamodb'
import { callInProcess } from './call-in-process'
import { createOrdersTable } from './create-tables'

/** Runs an orders table in an embedded DynamoDB for the tests of a file. */
export function useOrdersTable(table: string): void {
  let server: { close: () => void } | undefined
  beforeAll(async () => {
    server = await startServer()
    await createOrdersTable(table)
  })
  afterAll(() => server?.close())
}

async function startServer() {
  const server = dynalite({ createTableMs: 0 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${port}`
  callInProcess(server, port)
  return server
}
