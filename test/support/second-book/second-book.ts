import { execFile } from 'node:child_process'
import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const project = join(import.meta.dirname, '../../..')
const fixture = join(import.meta.dirname, 'product')
const sources = ['frontend', 'lambda', 'lib', 'product', 'tools', 'package.json', 'tsconfig.json']
const program = 'test/support/second-book/write-messages.ts'

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
  remove: () => Promise<void>
}

/**
 * Puts the second book into a copy of the project as a seller does, by editing product/ alone, and
 * builds its site and messages. The other files of product/, such as pictures, stay the sample's.
 */
export async function buildSecondBook(): Promise<SecondBook> {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'second-book-')))
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', ...args], { cwd: copy })
  for (const name of sources) await cp(join(project, name), join(copy, name), { recursive: true })
  await cp(fixture, join(copy, 'product'), { recursive: true })
  await cp(join(project, program), join(copy, program))
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'))
  await run('tools/product/main.ts')
  await run('tools/messages/build-email.ts')
  const site = join(copy, 'built/site')
  const key = ['--client-key', 'a-public-key-for-tests']
  await run('frontend/build/build-site.ts', '--out', site, ...key, '--site-url', 'https://livre.fr')
  const { stdout } = await run(program)
  return {
    site,
    received: JSON.parse(stdout),
    remove: () => rm(copy, { recursive: true }),
  }
}
