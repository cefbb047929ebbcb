import runbook from '../../../../docs/runbook.md'

/**
 * The section of docs/runbook.md as plain text, without its impact, which the alarm's description has. `undefined` if
 * there is no such section.
 */
export function runbookSection(name: string): string | undefined {
  const section = runbook.split(/^## /m).find((each) => each.startsWith(`${name}\n`))
  const start = section?.indexOf('**Until morning?**') ?? -1
  return start < 0 ? undefined : section && plainText(section.slice(start))
}

/** Keeps commands unchanged. */
function plainText(markdown: string): string {
  const parts = markdown.split(/^ *```.*\n/m)
  const texts = parts.map((part, index) => (index % 2 === 1 ? part : plainWords(part)))
  return texts.join('').trim()
}

const plainWords = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]+)\]\(#[^)]+\)/g, '$1')
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)')
    .replaceAll(/\*\*|\\$/gm, '')
