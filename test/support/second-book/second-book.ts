import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { product } from './product/product'

const project = join(import.meta.dirname, '../../..')
const fixture = join(import.meta.dirname, 'product')
const sources = ['frontend', 'lambda', 'lib', 'product', 'tools', 'package.json', 'tsconfig.json']
const program = 'test/support/second-book/write-messages.ts'

/** Violet, which neither book has, and as narrow as many covers are. */
const coverColor = { r: 110, g: 60, b: 150 }
const ownCover = {
  create: { width: 1600, height: 2560, channels: 3, background: coverColor },
} as const

/** What a buyer of the second book receives. */
type Received = {
  email: { subject: string; html: string; text: string }
  text: string
  /** The download pages. */
  pages: string[]
}

export type SecondBook = {
  /** The folder with the built site. */
  site: string
  received: Received
  /** The typeset book as Latin-1 text. */
  pdf: string
  remove: () => Promise<void>
}

/**
 * Puts the second book into a copy of the project as a seller does, by editing product/ alone, and
 * builds its pictures, with a cover of its own, its site, its messages and its PDF.
 */
export async function buildSecondBook(): Promise<SecondBook> {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'second-book-')))
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', ...args], { cwd: copy })
  for (const name of sources) await cp(join(project, name), join(copy, name), { recursive: true })
  await cp(fixture, join(copy, 'product'), { recursive: true })
  await cp(join(project, program), join(copy, program))
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'))
  await removeChapters(join(copy, 'product/ebook'))
  await sharp(ownCover).toFile(join(copy, 'product/images/front.jpg'))
  await run('tools/product/main.ts')
  // One exposure: its shadows are hard.
  await run('tools/artwork/main.ts', '--exposures', '1')
  await run('tools/messages/build-email.ts')
  const site = join(copy, 'built/site')
  const key = ['--client-key', 'a-public-key-for-tests']
  await run('frontend/build/build-site.ts', '--out', site, ...key, '--site-url', 'https://livre.fr')
  const { stdout } = await run(program)
  const pdf = join(copy, 'product/ebook', product.ebookFile)
  await rm(pdf)
  await run('tools/ebook/main.ts')
  return {
    site,
    received: JSON.parse(stdout),
    pdf: await readFile(pdf, 'latin1'),
    remove: () => rm(copy, { recursive: true }),
  }
}

/** The sample's chapters, which a seller deletes. */
async function removeChapters(folder: string): Promise<void> {
  const kept = await readdir(join(fixture, 'ebook'))
  const chapters = (await readdir(folder)).filter((file) => file.endsWith('.md'))
  for (const file of chapters.filter((name) => !kept.includes(name))) await rm(join(folder, file))
}
