import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eventually } from 'kit/testing'
import type { Header, HttpHandler, HttpRequest, RunningFunction } from 'stack-runner'
import { fakeFunction } from 'stack-runner/testing'
import { createFunctionBuilder } from '../../local/watch/function-builder'
import { createReloadingPages } from '../../local/watch/reload-pages'
import {
  isPartOfTexts,
  isPartOfFunctions,
  isPartOfSite,
  needsRestart,
  watchSources,
} from '../../local/watch/watch-sources'
import { useFolder } from '../support/run/use-folder'

const folder = useFolder()

test.each([
  ['product/wording.ts', ['functions', 'site', 'email']],
  ['product/images/og.jpg', ['site']],
  ['product/sample/a.pdf', ['site']],
  ['product/ebook/notes.md', []],
  ['product/ebook/book.pdf', ['restart']],
  ['lambda/shop/links/link-state.ts', ['functions']],
  ['lambda/contract.ts', ['functions', 'site']],
  ['lib/store-stack.ts', ['restart']],
  ['lambda/shop/links/.link-state.ts.swp', []],
  ['lambda/shop/links/link-state.ts~', []],
])('%s is part of %j', (path, expected) => {
  const parts = { functions: isPartOfFunctions, site: isPartOfSite, email: isPartOfTexts }
  const all = Object.entries({ ...parts, restart: needsRestart })

  expect(all.filter(([, isPart]) => isPart(path)).map(([name]) => name)).toEqual(expected)
})

test('each save of a file is noticed, also one that replaces it, but nothing in the folder of the state', async () => {
  const noticed: string[] = []
  const file = join(folder, 'lambda/a.ts')
  for (const name of ['data', 'lambda']) await mkdir(join(folder, name))
  const stop = await watchSources(folder, join(folder, 'data'), (paths) => {
    noticed.push(...paths)
  })

  await writeFile(join(folder, 'data/state'), 'changed')
  for (const content of ['one', 'two', 'three']) {
    const before = noticed.length
    await writeFile(`${file}~`, content)
    await rename(`${file}~`, file)
    await eventually(() => noticed.slice(before).includes('lambda/a.ts'))
  }
  await stop()

  expect(noticed.filter((path) => path.startsWith('data'))).toEqual([])
  expect(noticed).not.toContain('lambda')
})

test('only the function whose code differs is replaced, by a CommonJS bundle, and none after an error', async () => {
  const replaced: string[] = []
  const writeHandler = async (label: string, body: string) => {
    const path = join(folder, 'lambda/shop/functions', label, 'handler.ts')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `export function handler(): number { ${body} }`)
  }
  const functions = ['one', 'two'].map((label): RunningFunction => {
    const { running } = fakeFunction()
    const definition = { ...running.definition, label }
    return { ...running, definition, replaceCode: (codeDir) => replaced.push(codeDir) }
  })
  await writeHandler('one', 'return 1')
  await writeHandler('two', 'return 2')
  const builder = await createFunctionBuilder(folder, join(folder, 'out'), functions)

  await writeHandler('two', 'return = 22')
  await expect(builder.build()).rejects.toThrow(/lambda\/shop\/functions\/two\/handler\.ts:1:/)
  expect(replaced).toEqual([])
  await writeHandler('two', 'return 22')
  expect(await builder.build()).toEqual(['two'])

  expect(replaced).toEqual([join(folder, 'out/two')])
  expect(await readFile(join(folder, 'out/two/index.js'), 'utf8')).toContain('return 22')
  expect(await readFile(join(folder, 'out/two/package.json'), 'utf8')).toContain('commonjs')
  expect(await builder.build()).toEqual([])
  await builder.stop()
})

const html: Header = ['content-type', 'text/html']
const request = (path: string, query = ''): HttpRequest => {
  const headers: Header[] = [['accept-encoding', 'br']]
  return { method: 'GET', path, query, headers, body: undefined, clientAddress: '::1' }
}
const pages = (headers: Header[]) => {
  const serve = jest.fn<ReturnType<HttpHandler>, [HttpRequest]>(async () => {
    return { status: 200, headers, body: Buffer.from('<head></head><p>Hello</p>') }
  })
  return { serve, ...createReloadingPages(serve) }
}

test('a page loads the script, which its own security policy allows', async () => {
  const headers: Header[] = [html, ['content-security-policy', "script-src 'self' 'unsafe-inline'"]]
  const { serve, handle } = pages(headers)

  const response = await handle(request('/'))

  expect(response.body.toString()).toBe('<head><script src="/.dev/reload.js" async></script></head><p>Hello</p>')
  expect(response.headers).toEqual(headers)
  // Uncompressed, because the script is added to the text.
  expect(serve).toHaveBeenCalledWith(expect.objectContaining({ headers: [] }))
})

test.each<[string, Header[]]>([
  ['a file', [['content-type', 'text/javascript']]],
  ['a page that allows no script', [html, ['content-security-policy', "default-src 'none'"]]],
])('%s is not changed', async (_name, headers) => {
  const { serve, handle } = pages(headers)

  expect(await handle(request('/'))).toEqual(await serve(request('/')))
})

test('a waiting page gets the new version, one of an earlier store at once, and all end with the store', async () => {
  const { handle, reload, stop } = pages([])
  const version = async (query: string) => (await handle(request('/.dev/version', query))).body.toString()
  const first = await version('of an earlier store')
  const waiting = version(first)

  reload()

  const second = await waiting
  expect(second).not.toBe(first)
  const last = version(second)
  stop()
  expect(await last).toBe(second)
})
