import { once } from 'node:events'
import { createServer } from 'node:http'
import * as z from 'zod'

/** A proxy of the store that changes the HTML of its pages and keeps their headers. */
export async function editedStore(storeUrl: string, edit: (html: string) => string) {
  const server = createServer(async (received, response) => {
    const answer = await fetch(new URL(received.url ?? '/', storeUrl))
    const type = answer.headers.get('content-type') ?? ''
    for (const [name, value] of answer.headers) {
      // The body is sent decoded.
      if (!/^(content-(encoding|length)|transfer-encoding)$/.test(name)) {
        response.setHeader(name, value)
      }
    }
    response.statusCode = answer.status
    response.end(
      type.startsWith('text/html')
        ? edit(await answer.text())
        : Buffer.from(await answer.arrayBuffer()),
    )
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
