import { once } from 'node:events'
import { createServer, request } from 'node:http'
import * as z from 'zod'

/** A proxy of the store that closes every connection for a payment until it is repaired. */
export async function unreliableStore(storeUrl: string) {
  let broken = true
  const server = createServer((received, response) => {
    if (broken && received.url === '/functions/v1/create-payment') {
      received.socket.destroy()
      return
    }
    const { method, headers, url = '/' } = received
    const forwarded = request(new URL(url, storeUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    received.pipe(forwarded)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://localhost:${port}`,
    repair: () => {
      broken = false
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
