import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiRoutes } from '../api-routes'
import { formatCardNumber } from '../cards/card'
import { testCards } from '../cards/test-cards'
import { optionFlags } from '../command/command'
import { runCommand, runNode, type RunningProgram } from './support/run-program'
import { newDataDir, sdk } from './support/stripe-under-test'
import { openWebhookReceiver } from './support/webhook-receiver'

const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8')

const programs: Pick<RunningProgram, 'stop'>[] = []
afterEach(() => Promise.all(programs.splice(0).map((program) => program.stop())))

/** The code blocks of a language; '' are those of a terminal. */
function blocks(language: string): string[] {
  const fences = readme.matchAll(/^```(\w*)\n([^`]*)^```$/gm)
  return Array.from(fences).flatMap(([, name, code = '']) => (name === language ? [code] : []))
}

/** The cells of the rows of the table whose header begins so. */
function table(header: string): string[][] {
  const [, after = ''] = readme.split(new RegExp(`^\\| ${header} .*\\n\\|[ -|]*\\n`, 'm'))
  const [rows = ''] = after.split('\n\n')
  return rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')))
}

/** Runs a command of the README on a free port, with data of its own. */
async function startAs(line: string, webhookUrl = '') {
  const args = line
    .trim()
    .replace('npx stripe-emulator ', '')
    .replace('--port 4243', '')
    .replace('http://localhost:3000/webhook', webhookUrl)
    .split(' ')
    .filter(Boolean)
  const program = runCommand([...args, '--port', '0', '--data', newDataDir()])
  programs.push(program)
  await program.printed('Ready')
  const [url = ''] = /http:\/\/localhost:\d+/.exec(program.output()) ?? []
  return { program, url, port: Number(new URL(url).port) }
}

async function outputOf(code: string): Promise<string> {
  const program = runNode(['--import', 'tsx', '--input-type=module', '--eval', code])
  expect([await program.ended, program.output()]).toEqual([0, expect.any(String)])
  return program.output().trim()
}

test('the command prints the documented output', async () => {
  const receiver = await openWebhookReceiver()
  programs.push(receiver)
  const [line = '', printed = ''] = blocks('')
  const { url } = receiver.endpoint

  const { program, port } = await startAs(line, url)

  expect(program.output()).toBe(
    printed
      .replace('http://localhost:3000/webhook', url)
      .replace('http://localhost:4243', `http://localhost:${port}`),
  )
})

test('the example in Node opens a checkout, and the one with curl makes a price', async () => {
  const { url, port } = await startAs(blocks('')[0] ?? '', 'http://127.0.0.1:9/webhook')
  const [example = ''] = blocks('ts')
  const curl = blocks('').find((block) => block.startsWith('curl')) ?? ''
  const [, path = '', key = ''] = /^curl localhost:4243(\S+) -u (\S+):/.exec(curl) ?? []
  const data = Array.from(curl.matchAll(/-d '?([^\s']+)/g), ([, pair = '']) => pair)

  const checkout = await outputOf(example.replace('4243', String(port)))
  const price = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${key}:`)}` },
    body: data.join('&'),
  })

  expect(await (await fetch(checkout)).text()).toContain('$5.00')
  expect(await price.json()).toMatchObject({ unit_amount: 500, currency: 'usd' })
})

test('the example of a program starts the emulator', async () => {
  const example = (blocks('ts')[1] ?? '')
    .replace('4243', '0')
    .replace('.stripe', newDataDir())
    .concat('await emulator.stop()')

  expect(await outputOf(example)).toMatch(/^http:\/\/localhost:\d+$/)
})

test('the restricted key of the example opens checkouts and pays out nothing', async () => {
  const line = blocks('').find((block) => block.includes('--restricted-key')) ?? ''
  const { port } = await startAs(line)
  const stripe = sdk({ port }, 'rk_test_shop')

  expect((await stripe.checkout.sessions.list()).data).toEqual([])
  await expect(stripe.payouts.list()).rejects.toMatchObject({ code: 'more_permissions_required' })
})

test('the options are those of the command', () => {
  expect(table('option').map(([flags]) => flags)).toEqual([...optionFlags(), '--help'])
})

test('the cards are those of the emulator', () => {
  const cards = testCards.map(({ number, label }) => [formatCardNumber(number), label])

  expect(table('card')).toEqual(cards)
})

test('the calls are those of the emulator', () => {
  const documented = table('resource').flatMap(([path = '', calls = '']) =>
    calls.split(', ').map((call) => `${path} ${call}`),
  )

  expect(documented.toSorted()).toEqual(apiRoutes.map(nameOf).toSorted())
})

/** `GET /v1/refunds/:id` as the table names it. */
function nameOf({ method, path }: { method: string; path: string }): string {
  const [collection = '', action] = path.split('/:id')
  const isOne = path.includes(':id') || collection === '/v1/balance'
  if (action === '/line_items') return `${collection} list of line items`
  if (action) return `${collection} ${action.slice(1)}`
  if (method === 'GET') return `${collection} ${isOne ? 'retrieve' : 'list'}`
  if (method === 'DELETE') return `${collection} delete`
  return `${collection} ${isOne ? 'update' : 'create'}`
}
