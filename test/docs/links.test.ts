import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'

const pages = [...globSync('*.md'), ...globSync('{docs,packages/*}/*.md')].toSorted()
const topFolders = '(?:bench|bin|docs|frontend|lambda|lib|local|packages|product|test|tools)'

test.each(pages)('%s links to files and headings that exist', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
  const broken = links.map(([, link = '']) => link).filter((link) => !leadsSomewhere(page, link))

  expect(broken).toEqual([])
})

// Paths in docs/faults.md begin below test/, and its own test compares them.
const pagesWithPaths = pages.filter((page) => page !== 'docs/faults.md')

test.each(pagesWithPaths)('%s names files and folders that exist', (page) => {
  const names = readFileSync(page, 'utf8').matchAll(
    new RegExp(`\`(${topFolders}/[\\w./-]*)\``, 'g'),
  )

  expect([...names].map(([, name = '']) => name).filter((name) => !existsSync(name))).toEqual([])
})

test.each(pages)('%s names npm scripts that exist', (page) => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const names = [...readFileSync(page, 'utf8').matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)]

  expect(names.map(([, name = '']) => name).filter((name) => !scripts[name])).toEqual([])
})

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? page : join(dirname(page), path)
  if (!existsSync(file)) return false
  return anchor === undefined || anchorsOf(file).includes(anchor)
}

/** The anchors that GitHub gives to a page's headings. */
function anchorsOf(file: string): string[] {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)]
  return headings.map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
