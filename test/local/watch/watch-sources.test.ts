import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  isPartOfEmail,
  isPartOfFunctions,
  isPartOfSite,
  needsRestart,
  watchSources,
} from '../../../local/watch/watch-sources'
import { eventually } from '../../support/run/eventually'

test.each([
  ['product/wording.ts', ['functions', 'site', 'email']],
  ['product/images/og.jpg', ['site']],
  ['product/ebook/chapter.md', []],
  ['product/ebook/book.pdf', ['restart']],
  ['lambda/shop/links/link-state.ts', ['functions']],
  ['lambda/contract.ts', ['functions', 'site']],
  ['lib/store-stack.ts', ['restart']],
  ['cdk.json', ['restart']],
  ['lambda/shop/links/.link-state.ts.swp', []],
  ['lambda/shop/links/link-state.ts~', []],
])('%s is part of %j', (path, expected) => {
  const parts = { functions: isPartOfFunctions, site: isPartOfSite, email: isPartOfEmail }
  const all = Object.entries({ ...parts, restart: needsRestart })

  expect(all.filter(([, isPart]) => isPart(path)).map(([name]) => name)).toEqual(expected)
})

describe('the watcher', () => {
  let folder: string
  let stop: () => Promise<void>
  let noticed: string[]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'watch-'))
    await mkdir(join(folder, 'data'))
    await mkdir(join(folder, 'lambda'))
    noticed = []
    stop = await watchSources(folder, join(folder, 'data'), (paths) => {
      noticed.push(...paths)
    })
  })
  afterEach(async () => {
    await stop()
    await rm(folder, { recursive: true })
  })

  test('reports each save of a file, also one that replaces it by another file', async () => {
    const file = join(folder, 'lambda/a.ts')
    for (const content of ['one', 'two', 'three']) {
      noticed = []
      await writeFile(`${file}~`, content)
      await rename(`${file}~`, file)
      await eventually(() => noticed.includes('lambda/a.ts'))
    }
    noticed = []

    await writeFile(file, 'four')

    await eventually(() => noticed.includes('lambda/a.ts'))
    expect(noticed).not.toContain('lambda')
  })

  test('reports nothing in the folder of the state', async () => {
    await writeFile(join(folder, 'data/state'), 'changed')
    await writeFile(join(folder, 'lambda/a.ts'), 'changed')

    await eventually(() => noticed.length > 0)
    expect(noticed).toEqual(['lambda/a.ts'])
  })
})
