import runbook from '../../../../docs/runbook.md'
import { type Condition, conditions } from '../../../platform/logging/conditions'

/** As plain text, of its conditions only the one in question, before the rest. Empty if there is none. */
export function runbookSection(name: string, condition?: Condition): string {
  const section = runbook.split(/^## /m).find((each) => each.startsWith(`${name}\n\n**Impact.**`)) ?? ''
  let own = ''
  const rest = section.slice(name.length).replaceAll(itemPattern, (text, item) => {
    if (item === condition) own = text
    return Object.hasOwn(conditions, item) ? '' : text
  })
  return rest && `${plainText(`${own}\n${rest.trim()}`.trim())}\n\nRunbook: docs/runbook.md#${name}`
}

/** An item of a list, with its further lines. */
const itemPattern = /^- `([\w-]+)`:.*\n?(?:(?: .*)?\n)*/gm

/** Each paragraph becomes one line, which a phone wraps. */
const plainText = (markdown: string) =>
  markdown
    .replaceAll(/(.)\n *(?=[^\s-])/g, '$1 ')
    .replaceAll(/\[([^\]]+)\]\(#[^)]+\)/g, '$1')
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)')
    .replaceAll(/\*\*|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)/g, '')
