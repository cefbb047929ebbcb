/**
 * Matches a path against a pattern like `/v1/charges/:id` and gives the value of `:id` (empty when
 * the pattern has none), or null when it does not match.
 */
export function matchPath(pattern: string, path: string): string | null {
  const expected = pattern.split('/')
  const actual = path.split('/')
  if (expected.length !== actual.length) return null

  let id = ''
  for (const [index, part] of expected.entries()) {
    const given = actual[index] ?? ''
    if (part === ':id' && given !== '') id = given
    else if (part !== given) return null
  }
  return id
}
