import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { projectRoot } from '../build/project-root'
import { type Browser, browserArguments } from './browser'

const packageFolder = join(projectRoot, 'node_modules/@sparticuz/chromium')
const cache = join(projectRoot, 'node_modules/.cache')

/** Built for Lambda, `@sparticuz/chromium` brings its libraries and runs only on Linux x64. */
export function packagedChromium(): Browser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (!existsSync(packageFolder)) return undefined
  const folder = join(cache, `chromium-${packageVersion()}`)
  if (!existsSync(folder)) unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    // It has no setuid sandbox, and many systems forbid user namespaces to unknown programs.
    args: [...new Set([...browserArguments(), '--no-sandbox'])],
    env: environmentFor(folder),
  }
}

export function isPackaged(executablePath: string): boolean {
  return executablePath.startsWith(cache)
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  return z.object({ version: z.string() }).parse(manifest).version
}

/** Renames a complete folder, so that parallel processes never see half of one. */
function unpack(folder: string): void {
  mkdirSync(cache, { recursive: true })
  const staging = mkdtempSync(join(cache, 'unpacking-'))
  try {
    inflateInto(staging)
    writeFileSync(join(staging, 'fonts/fonts.conf'), fontConfiguration(folder))
    renameSync(staging, folder)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** In a child process: the package unpacks to its process's temporary folder. */
function inflateInto(staging: string): void {
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: projectRoot,
    env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function environmentFor(folder: string): NodeJS.ProcessEnv {
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean)
  const hasFonts = existsSync('/etc/fonts/fonts.conf')
  return {
    ...process.env,
    LD_LIBRARY_PATH: libraries.join(':'),
    ...(hasFonts ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
  }
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`
}
