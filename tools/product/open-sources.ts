import { build, type BuildFailure, type Message } from 'esbuild'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { join } from 'node:path'
import { isNativeError } from 'node:util/types'
import { compileFunction } from 'node:vm'
import { z } from 'zod'
import { UserError } from '../../lib/stage/user-error'
import { projectRoot } from '../build/project-root'

const bundleName = 'product-bundle.js'
const modulesSchema = z.record(
  z.string(),
  z.custom<() => Promise<Record<string, unknown>>>((value) => typeof value === 'function'),
)

/** Evaluates a file as it is on the disk now, and returns its exports. */
export type Sources = (file: string) => Promise<Record<string, unknown>>

/**
 * Reads files that a seller edits. Node's import would cache them, and fail with a stack at the first mistake.
 *
 * @throws UserError with a sentence for each syntax mistake; `Sources` throws it where the evaluation fails
 */
export async function openSources(root: string, files: readonly string[]): Promise<Sources> {
  throwFaults(files.flatMap((file) => fileFault(root, file)))
  const { code, map } = await bundle(root, files)
  const bundled: { exports?: unknown } = {}
  compileFunction(code, ['module', 'require'], { filename: bundleName })(
    bundled,
    createRequire(join(projectRoot, 'package.json')),
  )
  const modules = modulesSchema.parse(bundled.exports)
  return async (file) => {
    try {
      return (await modules[file]?.()) ?? {}
    } catch (error) {
      throw new UserError(evaluationFault(file, error, map))
    }
  }
}

/** @throws UserError that lists them */
export function throwFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new UserError(['Correct this first:', ...faults].join('\n  '))
}

function fileFault(root: string, file: string): string[] {
  const path = join(root, file)
  if (!existsSync(path)) return [`${file} is missing.`]
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    return []
  } catch {
    return [`${file} is not UTF-8, so that letters like ü would be lost: save it with this encoding.`]
  }
}

async function bundle(root: string, files: readonly string[]) {
  const modules = files.map((file) => `${JSON.stringify(file)}: () => import('./${file}')`)
  const { outputFiles, warnings } = await build({
    stdin: { contents: `module.exports = { ${modules.join(',')} }`, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    tsconfigRaw: '{}',
    write: false,
    outfile: bundleName,
    sourcemap: 'external',
    logLevel: 'silent',
  }).catch((failure: BuildFailure) => refuseAll(root, failure.errors))
  const twice = warnings.filter(({ id }) => id === 'duplicate-object-key')
  if (twice.length > 0) refuseAll(root, twice)
  const [map = '', code = ''] = outputFiles.map((file) => file.text)
  return { code, map: new SourceMap(JSON.parse(map)) }
}

function refuseAll(root: string, messages: Message[]): never {
  const faults = messages.map(({ text, location }) => (location ? syntaxFault(root, text, location) : `${text}.`))
  throw new UserError(['Correct this first:', ...new Set(faults)].join('\n  '))
}

/** For a file that parses, but uses something that is not there. */
function evaluationFault(file: string, error: unknown, map: SourceMap): string {
  const { name, message, stack = '' } = isNativeError(error) ? error : new Error(String(error))
  const [, line, column] = new RegExp(`${bundleName}:(\\d+):(\\d+)`).exec(stack) ?? []
  const place = map.findOrigin(Number(line), Number(column))
  const where = 'fileName' in place ? `${place.fileName}, line ${place.lineNumber}` : file
  if (name === 'ReferenceError')
    return `${where}: ${message}: a text needs quotation marks, and a name its import above.`
  const [, field] = /^Cannot read .*\(reading '(.*)'\)$/.exec(message) ?? []
  if (field !== undefined) return `${where}: the name before “.${field}” is misspelt, or what it names is missing.`
  return `${where}: ${message}.`
}

/** The column counts bytes from 0. */
type Place = { file: string; line: number; column: number; lineText: string }

/** For a person who does not program. */
function syntaxFault(root: string, found: string, place: Place): string {
  const { file, line, lineText } = place
  const bytes = Buffer.from(lineText)
  const before = bytes.toString('utf8', 0, place.column)
  const rest = bytes.toString('utf8', place.column)
  const at = `${file}, line ${line}: `
  if (found.startsWith('Duplicate key')) return `${at}${rest.split(':')[0]} is there twice.`
  if (/^[“”„‟«»‘’‚‹›`´]/.test(rest))
    return `${at}${rest[0]} cannot begin or end a text: write a straight ' or ", as around the other texts.`
  if (found.startsWith('Unterminated string'))
    return `${at}a text has no quotation mark at its end, or another one than at its beginning.`
  if (/Cents\s*:/.test(before)) return `${at}a price is a whole number, such as 1999 for 19.99.`
  if (/['"]\s*$/.test(before) && /^[\p{L}\p{N}]/u.test(rest))
    return `${at}the ${before.trim().at(-1)} before “${rest.slice(0, 12)}” ends the text: write ’ for an apostrophe, and “ ” for a quotation inside it.`
  if (/: *[\p{L}\p{N}]+ +$/u.test(before)) return `${at}a text needs a quotation mark at its beginning and at its end.`
  if (/end of file/.test(found)) return `${at}a bracket, or a \`, that was opened before is never closed.`
  if (before.trim() === '' && /^[\p{L}'"{}\])]/u.test(rest))
    return `${file}, line ${lastLine(root, file, line)}: a comma, a colon or a bracket is missing at its end.`
  return `${at}${found} at “${rest.slice(0, 20).trim()}”: check quotation marks, commas and brackets here and in the line above.`
}

/** The last line before `line` with more than a comment. */
function lastLine(root: string, file: string, line: number): number {
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(0, line - 1)
  return lines.findLastIndex((each) => !/^\s*($|\/\*|\*|\/\/)/.test(each)) + 1
}
