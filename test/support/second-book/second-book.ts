import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { product } from './product/product'

const project = join(import.meta.dirname, '../../..')
const fixture = join(import.meta.dirname, 'product')
const folders = 'bench bin frontend lambda lib local packages product test tools'.split(' ')
const files = ['cdk.json', 'package.json', 'playwright.config.ts', 'tsconfig.json']
const programs = 'test/support/second-book'

/** What a buyer of the second book receives. */
type Received = {
  /** The From header of the email. */
  from: string
  email: { subject: string; html: string; text: string }
  text: string
  /** The download pages. */
  pages: string[]
}

export type SecondBook = {
  /** The folder with the built site. */
  site: string
  received: Received
  /** The typeset ebook. */
  pdf: Buffer
  /** Compiles the copy's sources and tests. */
  compile: () => { status: number | null; stdout: string }
  remove: () => Promise<void>
}

/**
 * Puts the second book into a copy of the project as a seller does, by replacing files of product/
 * alone, and makes everything that a store needs of it: pictures, ebook, site and messages.
 */
export async function buildSecondBook(): Promise<SecondBook> {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'second-book-')))
  const remove = () => rm(copy, { recursive: true })
  try {
    await putSecondBook(copy)
    return { ...(await build(copy)), compile: () => compile(copy), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function build(copy: string): Promise<Omit<SecondBook, 'compile' | 'remove'>> {
  const run = async (...args: string[]) => {
    const program = ['--import', 'tsx', ...args]
    return (await promisify(execFile)(process.execPath, program, { cwd: copy })).stdout
  }
  await run('tools/main.ts', 'ebook')
  await run('tools/main.ts', 'artwork')
  const site = join(copy, 'built/site')
  const settings = ['--texts', 'on', '--checkout-host', 'checkout.stripe.com']
  const key = ['--client-key', 'a-public-key-for-tests', ...settings]
  await run(
    'frontend/build/main.ts',
    '--out',
    site,
    ...key,
    '--site-url',
    'https://getsumatsu-shobo.example',
  )
  return {
    site,
    received: JSON.parse(await run(`${programs}/write-messages.ts`)),
    pdf: await readFile(join(copy, 'product/ebook', product.ebookFile)),
  }
}

function compile(copy: string): ReturnType<SecondBook['compile']> {
  const args = ['-b', '--pretty', 'false']
  return spawnSync('node_modules/.bin/tsc', args, { cwd: copy, encoding: 'utf8' })
}

async function putSecondBook(copy: string): Promise<void> {
  for (const name of [...folders, ...files])
    await cp(join(project, name), join(copy, name), { recursive: true })
  await rm(join(copy, 'product/ebook'), { recursive: true })
  await cp(fixture, join(copy, 'product'), { recursive: true })
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'))
}
