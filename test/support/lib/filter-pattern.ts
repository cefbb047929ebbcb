/** Whether a log entry matches a pattern, for the part of CloudWatch's syntax that our filters use. */
export function matches(pattern: string, entry: Record<string, string>): boolean {
  const comparison = /\$\.([\w-]+) (!?=) (?:"([^"]*)"|%([^%]*)%)/g
  const truths = pattern.replace(
    comparison,
    (_, field: string, operator: string, value?: string, regex?: string) => {
      const expected = regex ?? `^${(value ?? '').replaceAll('*', '.*')}$`
      const isMatch = new RegExp(expected).test(entry[field] ?? '')
      return String(isMatch === (operator === '='))
    },
  )
  const inner = truths.replace(/\(([^()]*)\)/g, (_, terms: string) => String(isAny(terms)))
  return inner.replace(/[{}]/g, '').split('&&').every(isAny)
}

function isAny(terms: string): boolean {
  return terms.split('||').some((term) => term.trim() === 'true')
}
