import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { StartError } from './start-error'

/**
 * The lines of a journal that are still needed, which it then has alone; none without a file. A last line without a line
 * end is left out: a crash cut it off before its change was reported to anyone.
 *
 * @throws StartError when any other line cannot be read
 */
export function openJournal<Line>(
  path: string,
  schema: z.ZodType<Line>,
  compact: (lines: Line[]) => Line[] = (lines) => lines,
): Line[] {
  const kept = compact(readLines(path, schema))
  const draft = `${path}.new`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, kept.map((line) => `${JSON.stringify(line)}\n`).join(''), { flush: kept.length > 0 })
  renameSync(draft, path)
  return kept
}

function readLines<Line>(path: string, schema: z.ZodType<Line>): Line[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((line, index) => {
    try {
      return schema.parse(JSON.parse(line))
    } catch (cause) {
      const message = `Line ${index + 1} of ${path} is damaged or comes from another version.`
      throw new StartError(message, { cause, reason: 'data' })
    }
  })
}

/**
 * A crash keeps all of the line or nothing. The operating system has the bytes when this returns, so killing the
 * process loses nothing.
 */
export function appendToJournal(path: string, line: unknown): void {
  appendFileSync(path, `${JSON.stringify(line)}\n`)
}
