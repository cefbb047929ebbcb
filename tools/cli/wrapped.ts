import { printableLine } from '../../lambda/platform/text/printable'

/**
 * A continuation is indented like its line, or to the text beside a label or first cell, which ends with two spaces.
 * Words (ids, addresses) stay whole.
 */
export function wrapped(text: string, columns: number): string {
  const lines = text.split('\n').map((line) => {
    if (line.length <= columns) return line
    const [label = ''] = /^ *(?:- |\S.{0,30}? {2,})?/.exec(line) ?? []
    const room = Math.max(1, columns - label.length)
    const fitting = new RegExp(String.raw`(?! )(?:.{0,${room - 1}}[^ ](?= |$)|[^ ]+)`, 'g')
    const parts = line.slice(label.length).match(fitting) ?? []
    return label + parts.join(`\n${' '.repeat(label.length)}`)
  })
  return lines.join('\n')
}

/** One line each, with the labels in a column. */
export function labelled(rows: readonly (readonly [label: string, text: string])[]): string {
  const widest = Math.max(...rows.map(([label]) => label.length))
  return rows.map(([label, text]) => `${label.padEnd(widest)}  ${printableLine(text)}`).join('\n')
}
