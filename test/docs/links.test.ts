import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import packageJson from '../../package.json'

const pages = [...globSync('*.md'), ...globSync('{docs,packages/*}/*.md')].toSorted()
const topFolders = '(?:bench|bin|docs|frontend|lambda|lib|local|packages|product|test|tools)'

test.each(pages)('%s links to files and headings that exist', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
  const broken = links.map(([, link = '']) => link).filter((link) => !leadsSomewhere(page, link))

  expect(broken).toEqual([])
})

// Paths in docs/faults.md begin below test/, and its own test compares them.
test.each(pages.filter((page) => page !== 'docs/faults.md'))(
  '%s names files, folders and npm scripts that exist',
  (page) => {
    const text = readFileSync(page, 'utf8')
    const paths = text.matchAll(new RegExp(`\`(${topFolders}/[\\w./-]*)\``, 'g'))
    const scripts = text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)

    expect([...paths].map(([, name = '']) => name).filter((name) => !existsSync(name))).toEqual([])
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining([...scripts].map(([, name]) => name)))
  },
)

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
