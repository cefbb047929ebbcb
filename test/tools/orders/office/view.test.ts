import { eventually } from 'kit/testing'
import { parse } from 'node-html-parser'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runOrders } from '../../../../tools/orders/run-orders'
import { useFolder } from '../../../support/run/use-folder'
import { fakeTerminal } from '../../../support/tools/fake-terminal'
import { useStageOrders } from '../../../support/tools/stage-orders'

useStageOrders()

test('view prints the address of the office, and serves it until Ctrl-C', async () => {
  const terminal = fakeTerminal()
  const ended = runOrders(['view', '--stage', 'dev', '--timezone', 'Asia/Kolkata'], terminal)
  await eventually(async () => terminal.printed() !== '')

  const page = await (await fetch(terminal.printed())).text()
  process.emit('SIGINT')

  expect(await ended).toBe(0)
  expect(terminal.printed()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/)
  expect(parse(page).querySelector('header')?.text).toContain('dev')
  expect(parse(page).querySelector('footer')?.text).toMatch(/^Times without a zone are in Asia\/Kolkata\./)
  await expect(fetch(terminal.printed())).rejects.toThrow('fetch failed')
})

test.each([
  [['--port', '0'], 'A port is a whole number from 1 to 65535.'],
  [['--port', '70000'], 'A port is a whole number from 1 to 65535.'],
  [['--json'], "unknown option '--json'"],
])('view with %j is refused', async (options, sentence) => {
  const terminal = fakeTerminal()

  expect(await runOrders(['view', ...options], terminal)).toBe(2)
  expect(terminal.shown()).toContain(sentence)
})

describe('in a terminal', () => {
  const folder = useFolder()
  const opened = join(folder, 'opened')
  const { PATH } = process.env
  beforeEach(() => {
    // What opens files on Linux and on macOS.
    for (const name of ['xdg-open', 'open']) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 })
    }
    process.env['PATH'] = `${folder}${delimiter}${PATH}`
  })
  afterEach(() => (process.env['PATH'] = PATH))

  const view = async (...options: string[]) => {
    const terminal = fakeTerminal({ agrees: true })
    const ended = runOrders(['view', '--stage', 'dev', ...options], terminal)
    await eventually(async () => /Ctrl-C ends it/.test(terminal.shown()))
    return { url: terminal.printed(), shown: terminal.shown(), ended }
  }

  test('view opens the browser by a file that only this user can read, and removes it at the end', async () => {
    const { url, shown, ended } = await view()
    await eventually(async () => existsSync(opened) && readFileSync(opened, 'utf8') !== '')
    const path = readFileSync(opened, 'utf8').trim()
    const { text, mode } = { text: readFileSync(path, 'utf8'), mode: statSync(path).mode }
    process.emit('SIGINT')
    await ended

    expect(path).not.toContain(new URL(url).pathname)
    expect(text).toContain(`content="0;url=${url}"`)
    expect(mode & 0o077).toBe(0)
    expect(shown).toContain('It opens in the browser.')
    expect(existsSync(path)).toBe(false)
  })

  test('--no-open only prints the address', async () => {
    const { shown, ended } = await view('--no-open')
    process.emit('SIGINT')
    await ended

    expect(shown).toContain('Open it in a browser.')
    expect(existsSync(opened)).toBe(false)
  })
})
