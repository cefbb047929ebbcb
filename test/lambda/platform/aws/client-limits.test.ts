import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { globSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { clientLimits } from '../../../../lambda/platform/aws/client-limits'
import { signedRequest } from '../../../../lambda/platform/aws/signed-request'
import { useServer } from '../../../support/lambda/http-server'

const limitMs = 100
let hang: (response: ServerResponse) => void
const server = useServer((response) => hang(response))

/** Sends something often, so that the connection is never idle. */
function dripHead({ socket }: ServerResponse): void {
  socket?.write('HTTP/1.1 200 OK\r\nx-slow: ')
  const drip = setInterval(() => socket?.write('.'), limitMs / 5)
  socket?.once('close', () => clearInterval(drip))
}

function stopHalfway(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 100 }).flushHeaders()
  response.write('{')
}

test.each([
  ['is silent', () => {}],
  ['drips the head of its response', dripHead],
  ['stops halfway', stopHalfway],
])('a service that %s fails the attempt, not the function', async (_case, behaviour) => {
  hang = behaviour
  const client = new DynamoDBClient({ ...clientLimits(limitMs), endpoint: server.url(), maxAttempts: 1 })
  const toS3 = { service: 's3', region: 'us-east-1', method: 'GET', url: new URL(server.url()) } as const

  const calls = await Promise.allSettled([
    client.send(new ListTablesCommand({})),
    signedRequest({ ...toS3, timeoutMs: limitMs }),
  ])

  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('every AWS client in the functions has the shared time limits', () => {
  const clients = globSync('lambda/**/*.ts').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/new \w+Client\((?:\{ \.\.\.)?(.*?)\)/g), ([, given]) => given),
  )

  expect(clients.length).toBeGreaterThanOrEqual(4)
  expect(clients.filter((given) => given !== 'oneAttempt' && !given?.includes('clientLimits('))).toEqual([])
})
