import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeServer, portOf } from 'kit'

export type Service = 'dynamodb' | 'ssm' | 's3' | 'ses' | 'sns' | 'sqs' | 'stripe'
export type Reply = { status: number; type: string; body: string }

export type Call = ReturnType<typeof callOf>

const used = new WeakSet<object>()

/** The one server that all functions call, for every service. */
export async function openWire(onCall: (call: Call) => void, onClose: () => void) {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void text(request).then((body) => {
      response.once('close', onClose)
      onCall(callOf(request, response, body))
    }, onClose)
  })
  return listen(server)
}

function callOf(request: IncomingMessage, response: ServerResponse, body: string) {
  const { method = '', url = '', headers } = request
  const [instance = '', number] = String(headers['x-call']).split('.')
  let sent = 0
  let isReset = false
  const isKept = used.has(request.socket)
  used.add(request.socket)
  const head = ({ status, type, body: content }: Reply) => {
    if (response.headersSent) return
    response.sendDate = false
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(content) })
  }
  return {
    /** The process, and the number of the call among its calls, which function-process.ts sends as `x-call`. */
    instance,
    number: Number(number),
    service: serviceOf(headers),
    operation: operationOf(request, body),
    method,
    /** Path and query. */
    url,
    headers,
    body,
    /** Whether its connection has been kept since an earlier request. */
    isKept,
    isOpen: () => !isReset && !response.writableEnded && !response.destroyed,
    reply: (reply: Reply) => {
      head(reply)
      response.end(Buffer.from(reply.body).subarray(sent))
    },
    /** `reply` has to follow. */
    replyHalf: (reply: Reply) => {
      head(reply)
      const half = Buffer.from(reply.body)
      sent = Math.floor(half.length / 2)
      response.write(half.subarray(0, sent))
    },
    /** Closes the connection without a reply. */
    reset: () => {
      isReset = true
      request.socket.resetAndDestroy()
    },
  }
}

/** The scope of AWS's signature names the service; only Stripe's requests have none. */
function serviceOf({ authorization = '' }: IncomingMessage['headers']): Service {
  const name = /Credential=[^/]+\/\d+\/[^/]+\/(\w+)\//.exec(authorization)?.[1]
  const known: Service[] = ['dynamodb', 'ssm', 's3', 'ses', 'sns', 'sqs']
  return known.find((service) => service === name) ?? 'stripe'
}

function operationOf({ method, url = '', headers }: IncomingMessage, body: string): string {
  const target = headers['x-amz-target']
  if (typeof target === 'string') return target.split('.').at(-1) ?? ''
  return /(?:^|&)Action=(\w+)/.exec(body)?.[1] ?? `${method} ${url.split('?')[0]}`
}

/** Opens a server on loopback on any free port; `stop` also closes its connections. */
export async function listen(server: Server) {
  // A connection that is never used again is closed by its client.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => closeServer(server) }
}
