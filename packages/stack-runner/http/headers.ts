/** One header as it was written. A name may occur several times. */
export type Header = readonly [name: string, value: string]

/** The first value of a header, whatever the case of its name. */
export function headerValue(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1]
}

/** Replaces every header of a name by this one. `name` is in lower case. */
export function withHeader(headers: readonly Header[], name: string, value: string): Header[] {
  return [...withoutHeaders(headers, [name]), [name, value]]
}

/** The headers without those of the given lower-case names. */
export function withoutHeaders(headers: readonly Header[], names: readonly string[]): Header[] {
  return headers.filter(([key]) => !names.includes(key.toLowerCase()))
}

/** Pairs Node's flat list `[name, value, name, value, …]`. */
export function pairHeaders(rawHeaders: readonly string[]): Header[] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  )
}

/** The form that Node's `writeHead` takes: all values of a name under that name. */
export function groupHeaders(headers: readonly Header[]): Record<string, string[]> {
  // A map, because an object already has a `constructor`, which is also a name that a header may have.
  const groups = new Map<string, string[]>()
  for (const [name, value] of headers) {
    groups.set(name.toLowerCase(), [...(groups.get(name.toLowerCase()) ?? []), value])
  }
  return Object.fromEntries(groups)
}
