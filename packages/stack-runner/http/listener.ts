import type { RequestListener } from 'node:http'
import { createListener, type ListenerOptions } from 'kit'
import { type HttpHandler, pairHeaders } from './message'

export function listenerOf(handle: HttpHandler, options?: ListenerOptions): RequestListener {
  return createListener(({ raw, ...request }) => {
    const { rawHeaders, socket } = raw
    const clientAddress = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1'
    return handle({ ...request, headers: pairHeaders(rawHeaders), clientAddress })
  }, options)
}
