import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../faults/wire/listen'
import type { Failure } from './plan'

export type Exchange = { body: Buffer; status: number; reply: Buffer }

/** A proxy between the store and a service. */
export type ServiceProxy = {
  url: string
  /** The target of requests; without one the service is unavailable. */
  target: string | undefined
  failure: Failure | undefined
  /** How many requests it has disturbed. */
  disturbed: number
  stop(): Promise<void>
}

type ProxyOptions = {
  /** Called for each request to which the service has responded, with whether the client got the response. */
  onExchange?: (exchange: Exchange, isHeard: boolean) => void
  /** Decides what else happens to a request that would be passed on; `forward` passes it on once more. */
  disturb?: (body: Buffer, forward: () => Promise<unknown>) => Disturbance
}
/** A request waits, its response is lost, or it gets a 200 without being passed on. */
export type Disturbance = { waitMs?: number; losesReply?: boolean; swallows?: boolean }

/** Opens a proxy that stays open while the store is killed and restarted. */
export async function openProxy({ onExchange, disturb }: ProxyOptions): Promise<ServiceProxy> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((asked, response) => {
    void pass(asked, response).catch(() => asked.socket.destroy())
  })
  const { url, stop } = await listen(server)
  const proxy: ServiceProxy = {
    url,
    target: undefined,
    failure: undefined,
    disturbed: 0,
    stop: async () => {
      agent.destroy()
      await stop()
    },
  }

  async function pass(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const { failure } = proxy
    if (failure !== undefined || proxy.target === undefined) proxy.disturbed += 1
    if (proxy.target === undefined || failure === 'resets') {
      asked.socket.resetAndDestroy()
      return
    }
    // The client closes the connection at its timeout.
    if (failure === 'hangs') return
    if (failure === 'refuses') {
      response.writeHead(503, { 'content-type': 'text/plain' }).end()
      return
    }
    const forward = () => forwardTo(proxy.target ?? '', asked, body, agent)
    const { waitMs = 0, losesReply = false, swallows = false } = disturb?.(body, forward) ?? {}
    if (swallows) {
      response.writeHead(200).end()
      return
    }
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const answered = await forward()
    const isLost = losesReply || failure === 'loses replies'
    const isHeard = !isLost && (await send(response, answered))
    onExchange?.({ body, ...answered }, isHeard)
    if (isLost) asked.socket.resetAndDestroy()
  }
  return proxy
}

type Answered = { status: number; headers: IncomingMessage['headers']; reply: Buffer }

async function forwardTo(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  agent: Agent,
): Promise<Answered> {
  const forwarded = request(new URL(url ?? '/', target), { method, headers, agent }).end(body)
  const [answer]: IncomingMessage[] = await once(forwarded, 'response')
  if (!answer) throw new Error('There was no answer.')
  return { status: answer.statusCode ?? 502, headers: answer.headers, reply: await buffer(answer) }
}

/** Returns whether the client was still connected to get the response. */
function send(response: ServerResponse, { status, headers, reply }: Answered): Promise<boolean> {
  if (response.destroyed || response.socket?.destroyed) return Promise.resolve(false)
  return new Promise((resolve) => {
    response.once('finish', () => resolve(true)).once('close', () => resolve(false))
    response.writeHead(status, { ...headers, 'content-length': reply.length }).end(reply)
  })
}
