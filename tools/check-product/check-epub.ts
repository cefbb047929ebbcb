import { execFile } from 'node:child_process'
import { relative } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { counted } from '../../lambda/platform/text/in-words'
import { projectRoot } from '../build/project-root'
import { action, type Check, ok, warning } from '../stage/checks/check'

const place = z.optional(z.object({ path: z.string(), line: z.optional(z.int()) }))
const schema = z.array(z.object({ severity: z.string(), id: z.string(), message: z.string(), location: place }))
type Finding = z.infer<typeof schema>[number]

/** @param limitMs a book of 55 MB of text needs 15 s */
export async function checkEpub(path: string, limitMs = 60_000): Promise<Check> {
  const id = 'product.epub'
  const command = `npx epubcheck-ts ${relative(process.cwd(), path)}`
  const all = await findings(path, limitMs)
  if (all === undefined) {
    const what = 'Readers can open it. This checks all of it, for as long as it takes:'
    return warning(id, `EPUBCheck gave no result for the EPUB (limit: ${limitMs / 1000} seconds)`, { what, command })
  }
  const found = all.filter(({ severity }) => severity !== 'info')
  if (found.length === 0 || found.some(isMisread)) return ok(id, 'Readers can open the EPUB')
  const stops = found.filter(stopsReaders)
  const lines = [...new Set([...stops, ...found].map(lineOf))].slice(0, 3)
  const fix = { what: ['Correct this in the book, and save the EPUB again:', ...lines].join('\n'), command }
  const summary = `EPUBCheck finds ${counted(found.length, 'mistake')} in the EPUB, `
  return stops.length > 0
    ? action(id, `${summary}and some readers stop at ${stops.length} of them`, fix)
    : warning(id, `${summary}which readers open all the same`, fix)
}

/** Says that there is no package document or spine, which `openEpub` has read. */
const isMisread = ({ id }: Finding) => /^(RSC-003|OPF-002|OPF-033)$/.test(id)

/** What is no XML: HTM-004 is also for an unusual DOCTYPE. */
function stopsReaders({ severity, id, message }: Finding): boolean {
  return severity === 'fatal' || (id === 'HTM-004' && !message.startsWith('Irregular DOCTYPE'))
}

/** `OEBPS/one.xhtml, line 3: The "id" attribute value "a" is not unique (RSC-005)` */
function lineOf({ id, message, location }: Finding): string {
  const { path, line } = location ?? {}
  return `${[path, line && `line ${line}`].filter(Boolean).join(', ')}: ${message.split('\n')[0]} (${id})`
}

/** Calculates without a pause, so only another process can end it. */
const program = `
import { readFileSync } from 'node:fs'
import { EpubCheck } from '@likecoin/epubcheck-ts'
const { messages } = await EpubCheck.validate(readFileSync(process.argv[1]))
process.stdout.write(JSON.stringify(messages))`

/** `undefined` when the time is over, or EPUBCheck fails. */
async function findings(path: string, timeout: number): Promise<Finding[] | undefined> {
  const options = { cwd: projectRoot, timeout, maxBuffer: Infinity }
  const args = ['--input-type=module', '--eval', program, path]
  const run = await promisify(execFile)(process.execPath, args, options).catch(() => undefined)
  return run && schema.parse(JSON.parse(run.stdout))
}
