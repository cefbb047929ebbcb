import runbook from '../../../../docs/runbook.md'
import { type Condition, conditions } from '../../../platform/logging/conditions'

/**
 * The section of docs/runbook.md as plain text, without the items of other conditions. That of an alarm without its
 * impact, which the alarm's description has. `undefined` if there is no such section.
 */
export function runbookSection(name: string, condition?: Condition): string | undefined {
  const section = runbook.split(/^## /m).find((each) => each.startsWith(`${name}\n`))
  const start = section?.indexOf(condition ? '**Impact.**' : '**Until morning?**') ?? -1
  if (section === undefined || start < 0) return undefined
  const isOther = (item: string) => item !== condition && Object.hasOwn(conditions, item)
  const own = section.slice(start).replaceAll(itemPattern, (text, item) => (isOther(item) ? '' : text))
  return plainText(own)
}

/** An item of a list, with its further lines. */
const itemPattern = /^- `([\w-]+)`:.*\n?(?:(?: .*)?\n)*/gm

/** Keeps commands unchanged. */
function plainText(markdown: string): string {
  const parts = markdown.split(/^ *```.*\n/m)
  const texts = parts.map((part, index) => (index % 2 === 1 ? part : plainWords(part)))
  return texts.join('').trim()
}

/** Each paragraph becomes one line, which a phone wraps. */
const plainWords = (markdown: string) =>
  markdown
    .replaceAll(/([^\\\n])\n *(?=[^\s-])/g, '$1 ')
    .replaceAll(/\[([^\]]+)\]\(#[^)]+\)/g, '$1')
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)')
    .replaceAll(/\*\*|\\$|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)/gm, '')
