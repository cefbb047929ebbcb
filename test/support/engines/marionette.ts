import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import * as z from 'zod'
import { type Send, WebDriverError } from './webdriver'

/** Each message is preceded by its length in bytes and a colon. */
const separator = ':'

const responseSchema = z.tuple([
  z.literal(1),
  z.number(),
  z.object({ error: z.string(), message: z.string() }).nullable(),
  z.unknown(),
])
const valueSchema = z.object({ value: z.unknown() })

/**
 * Firefox's own WebDriver server needs no driver:
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function marionetteSession(port: number): Promise<Send> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const request = requests(socket)
  await request('WebDriver:NewSession', {})
  return async (command, parameters = {}) => {
    const result = await request(`WebDriver:${command}`, parameters)
    return Array.isArray(result) ? result : valueSchema.parse(result).value
  }
}

function requests(socket: Socket) {
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  readMessages(socket, (message) => {
    const { success, data } = responseSchema.safeParse(message)
    if (!success) return
    const [, id, error, result] = data
    if (error) pending.get(id)?.reject(new WebDriverError(`${error.error}: ${error.message}`))
    else pending.get(id)?.resolve(result)
    pending.delete(id)
  })
  let requested = 0
  return (name: string, parameters: Record<string, string | string[]>): Promise<unknown> => {
    requested += 1
    const response = Promise.withResolvers<unknown>()
    pending.set(requested, response)
    const message = JSON.stringify([0, requested, name, parameters])
    socket.write(Buffer.byteLength(message) + separator + message)
    return response.promise
  }
}

function readMessages(socket: Socket, onMessage: (message: unknown) => void) {
  let received = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const start = received.indexOf(separator) + 1
      const end = start + Number(received.subarray(0, start - 1))
      if (start === 0 || received.length < end) return
      onMessage(JSON.parse(received.subarray(start, end).toString()))
      received = received.subarray(end)
    }
  })
}
