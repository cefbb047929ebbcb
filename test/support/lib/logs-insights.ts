type Row = Record<string, unknown>

/**
 * Runs the part of a Logs Insights query that selects and names values, over log lines as CloudWatch
 * has them: `fields`, `coalesce(…) as name`, `filter` with `in` and `or`, and `display`. Order and limit
 * are left out.
 */
export function runInsights(query: string, lines: string[]): Row[] {
  const commands = query.split(/\s*\|\s*/).map((command) => command.trim())
  const display = commands.find((command) => command.startsWith('display '))
  const shown = namesIn(display?.slice('display '.length) ?? '')
  return lines.flatMap((line) => {
    const entry: Row = JSON.parse(line)
    let row: Row = {}
    for (const command of commands) {
      if (command.startsWith('filter ') && !matches(command.slice(7), entry)) return []
      if (command.startsWith('fields ')) row = { ...row, ...fieldsOf(command.slice(7), entry) }
    }
    const all = { ...Object.fromEntries(shown.map((name) => [name, valueAt(entry, name)])), ...row }
    return [Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))]
  })
}

function namesIn(list: string): string[] {
  return list.split(/,\s*/).filter((name) => name !== '' && !name.startsWith('@'))
}

function fieldsOf(list: string, entry: Row): Row {
  const coalesce = /coalesce\(([^)]*)\) as (\w+)/g
  const named = [...list.matchAll(coalesce)].map(([, names = '', alias = '']) => {
    const values = names.split(/,\s*/).map((name) => literal(name) ?? valueAt(entry, name))
    return [alias, values.find((value) => value !== undefined)]
  })
  const plain = namesIn(list.replaceAll(coalesce, '')).map((name) => {
    return [name.trim(), valueAt(entry, name.trim())]
  })
  return Object.fromEntries([...plain, ...named])
}

function matches(condition: string, entry: Row): boolean {
  return condition.split(' or ').some((term) => {
    const [, name = '', list = ''] = /^([\w.]+) in \[([^\]]*)\]$/.exec(term.trim()) ?? []
    return list
      .split(/,\s*/)
      .map(literal)
      .includes(String(valueAt(entry, name)))
  })
}

function literal(text: string): string | undefined {
  return /^"(.*)"$/.exec(text)?.[1]
}

function valueAt(entry: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Object(value)[name], entry)
}
