import type { LoopbackServer } from 'kit'
import type { KeptMessages, Message } from 'stack-runner'
import { runInbox } from '../../../local/inbox/run-inbox'

const email: Message = {
  kind: 'email',
  email: {
    messageId: 'ses-1',
    from: 'Shop <shop@example.com>',
    replyTo: [],
    destination: { to: ['<b>@example.com'] },
    subject: 'Ready <script>alert(1)</script>',
    body: { html: '<html><head><title>x</title></head><body>Hello</body></html>', text: 'Hello' },
    attachments: [],
    at: 1,
  },
}
const text: Message = {
  kind: 'text',
  text: { messageId: 't-1', phoneNumber: '+12025550123', message: 'At https://x.test/a?b=1.', at: 2 },
}

let added: () => void = () => undefined
const messages: KeptMessages = {
  all: () => [email, text],
  add: async () => undefined,
  onAdd: (listener) => {
    added = listener
    return () => undefined
  },
}

let inbox: LoopbackServer
beforeAll(async () => {
  inbox = await runInbox(0, messages)
})
afterAll(() => inbox.stop())

const get = async (path: string) => {
  const response = await fetch(`http://localhost:${inbox.port}${path}`)
  return { status: response.status, headers: response.headers, body: await response.text() }
}

test('/store lists the emails and the texts as JSON, and the page has the newest first', async () => {
  const { body } = await get('/')

  expect(JSON.parse((await get('/store')).body)).toEqual({ emails: [email.email], texts: [text.text] })
  expect(body.indexOf('+12025550123')).toBeGreaterThan(0)
  expect(body.indexOf('+12025550123')).toBeLessThan(body.indexOf('@example.com'))
})

test('the content of a message is text and never markup of the inbox, and its links end before the full stop', async () => {
  const [ofEmail, ofText] = await Promise.all(['ses-1', 't-1'].map((id) => get(`/messages/${id}`)))

  expect(ofEmail?.body).toContain('&lt;script&gt;alert')
  expect(ofEmail?.body).not.toMatch(/<script>alert|<b>@/)
  expect(ofText?.body).toContain('<a href="https://x.test/a?b=1" target="_blank" rel="noopener">')
})

test('the document of an email runs no script and opens its links in a new tab', async () => {
  const { headers, body } = await get('/messages/ses-1/html')

  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).not.toContain('script-src')
  expect(body).toContain('<head><base target="_blank">')
})

test('an open page is notified of a new message', async () => {
  const stream = await fetch(`http://localhost:${inbox.port}/events`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()

  added()

  expect(await reader?.read()).toEqual({ done: false, value: 'data: new\n\n' })
  await reader?.cancel()
})

test.each(['/messages/none', '/messages/t-1/html', '/nowhere'])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})
