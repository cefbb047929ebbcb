import { execFile, spawnSync } from 'node:child_process'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { product } from './product/product'
import type * as messages from './write-messages'

const project = join(import.meta.dirname, '../../..')
const fixture = join(import.meta.dirname, 'product')
const folders = 'bench bin frontend lambda lib local packages product test tools'.split(' ')
const files = ['cdk.json', 'package.json', 'playwright.config.ts', 'tsconfig.json']
const programs = 'test/support/second-book'

export type SecondBook = Awaited<ReturnType<typeof buildSecondBook>>

/** Puts the second book into a copy of the project as a seller does, and makes everything that a store needs of it. */
export async function buildSecondBook(copy: string) {
  for (const name of [...folders, ...files]) await cp(join(project, name), join(copy, name), { recursive: true })
  await rm(join(copy, 'product/ebook'), { recursive: true })
  await cp(fixture, join(copy, 'product'), { recursive: true })
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'))

  const run = async (...args: string[]) => {
    const program = ['--import', 'tsx', ...args]
    return (await promisify(execFile)(process.execPath, program, { cwd: copy })).stdout
  }
  const site = join(copy, 'built/site')
  const settings = '--client-key a-public-key-for-tests --texts on --inclusive-tax'
  await run('tools/main.ts', 'artwork')
  const url = ['--site-url', 'https://getsumatsu-shobo.example']
  const build = (out: string) => run('tools/site/main.ts', ...settings.split(' '), ...url, '--out', out)
  await build(site)
  const received: typeof messages.received = JSON.parse(await run(`${programs}/write-messages.ts`))
  return {
    site,
    received,
    /** The site as if the words were of another language. */
    siteIn: async (locale: string) => {
      const [out, file] = [join(copy, 'built', locale), join(copy, 'product/product.ts')]
      await writeFile(file, (await readFile(file, 'utf8')).replace(product.locale, locale))
      await build(out)
      return out
    },
    compile: () => spawnSync('node_modules/.bin/tsc', ['-b', '--pretty', 'false'], { cwd: copy, encoding: 'utf8' }),
  }
}
