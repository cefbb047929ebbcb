// Sends a Node program's calls for api.stripe.com to the emulator, for programs that take no other host:
//
//   STRIPE_EMULATOR=http://localhost:4243 node --import stripe-emulator/redirect server.js
//
// It is plain JavaScript, because it runs in the program's own process.
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const { hostname, port } = new URL(process.env.STRIPE_EMULATOR ?? 'http://localhost:4243')
const { request } = https

https.request = (options, ...others) => {
  if (!/^(api|files)\.stripe\.com$/.test(options.host)) return request(options, ...others)
  const { path, method, headers } = options
  const call = http.request({ host: hostname, port, path, method, headers }, ...others)
  // The SDK sends the body only after the connection is encrypted.
  call.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => socket.emit('secureConnect'))
  })
  return call
}
syncBuiltinESMExports()
