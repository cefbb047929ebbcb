import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The column counts bytes from 0. */
type Place = { file: string; line: number; column: number; lineText: string }

/** For a person who does not program. */
export function syntaxFault(root: string, found: string, place: Place): string {
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
