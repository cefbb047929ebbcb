import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeServer, portOf } from 'kit'

type Changes = {
  /** Changes the HTML of pages; headers stay. */
  edit?: (html: string) => string
  /** Whether the connection of a request for this path is closed. */
  closes?: (path: string) => boolean
}

export async function proxiedStore(storeUrl: string, { edit, closes }: Changes) {
  const server = createServer((received, response) => {
    const { method, headers, url = '/', socket } = received
    if (closes?.(url)) return void socket.destroy()
    const asked = { method, headers: { ...headers, 'accept-encoding': 'identity' } }
    const forwarded = request(new URL(url, storeUrl), asked, async (answer) => {
      const { 'content-length': _length, ...answered } = answer.headers
      response.writeHead(answer.statusCode ?? 502, answered)
      if (edit && answered['content-type']?.startsWith('text/html')) response.end(edit(await text(answer)))
      else answer.pipe(response)
    })
    received.pipe(forwarded)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return { url: `http://localhost:${portOf(server)}`, close: () => closeServer(server) }
}
