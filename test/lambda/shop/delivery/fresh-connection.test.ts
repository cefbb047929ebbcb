import { createServer, type Server } from 'node:https'
import { portOf } from 'kit'
import { freshConnections, sendEmail, sendText } from '../../../../lambda/shop/delivery/send-message'
import { sender } from '../../../support/lambda/delivery-context'

const psk = Buffer.alloc(32, 1)
const email = () =>
  sendEmail({ subject: 'a', html: 'b', text: 'c' }, 'mara@example.com', sender, {
    order: 'cs_test_1',
    holder: 'call-1',
  })

let server: Server
/** Whether the server closes connections before they are encrypted. */
let isShaky: boolean

/** Encryption with a pre-shared key needs no certificate. */
beforeAll(async () => {
  server = createServer({ pskCallback: () => psk, ciphers: 'PSK' }, ({ socket }) => socket.destroy())
  server.on('connection', (socket) => isShaky && socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  Object.assign(freshConnections.httpsAgent.options, {
    pskCallback: () => ({ psk, identity: 'store' }),
    ciphers: 'PSK',
    checkServerIdentity: () => undefined,
  })
  process.env['AWS_ENDPOINT_URL_SES'] = `https://127.0.0.1:${portOf(server)}`
  // Nothing listens on this port.
  process.env['AWS_ENDPOINT_URL_SNS'] = 'http://127.0.0.1:1'
})
afterAll(() => server.close())

test.each([
  ['without an encrypted connection nothing was sent', true, 'not_sent'],
  ['on an encrypted connection without a response the outcome is unknown', false, 'unknown'],
])('%s', async (_what, closesEarly, result) => {
  isShaky = closesEarly

  expect((await email()).result).toBe(result)
})

test('without any connection nothing was sent', async () => {
  expect((await sendText('Hello', '+12025550123', sender)).result).toBe('not_sent')
})
