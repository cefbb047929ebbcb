/** One header as it was written. A name may occur several times. */
export type Header = readonly [name: string, value: string]

/** The first value of a header, case-insensitively. */
export function headerValue(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1]
}

/** Replaces every header with this name. `name` is in lower case. */
export function withHeader(headers: readonly Header[], name: string, value: string): Header[] {
  return [...withoutHeaders(headers, [name]), [name, value]]
}

/** The headers without those that have one of the given lower-case names. */
export function withoutHeaders(headers: readonly Header[], names: readonly string[]): Header[] {
  return headers.filter(([key]) => !names.includes(key.toLowerCase()))
}

/** Pairs Node's flat list `[name, value, name, value, …]`. */
export function pairHeaders(rawHeaders: readonly string[]): Header[] {
  return rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : []))
}

/** The form that Node's `writeHead` accepts: all values of a name under that name. */
export function groupHeaders(headers: readonly Header[]): Record<string, string[]> {
  // A map, because every object has a `constructor`, and a header may have that name.
  const groups = new Map<string, string[]>()
  for (const [name, value] of headers) {
    groups.set(name.toLowerCase(), [...(groups.get(name.toLowerCase()) ?? []), value])
  }
  return Object.fromEntries(groups)
}
