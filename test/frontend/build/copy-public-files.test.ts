import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyPublicFiles } from '../../../frontend/build/copy-public-files'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'public-files-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('browsers, bots and messengers find icons and share card under their usual names', async () => {
  await copyPublicFiles(folder)

  expect(readdirSync(folder).toSorted()).toEqual([
    'apple-touch-icon.png',
    'favicon-32.png',
    'favicon.ico',
    'favicon.svg',
    'images',
    'og.jpg',
    'robots.txt',
  ])
})
