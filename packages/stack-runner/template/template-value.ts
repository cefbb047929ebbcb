import { StartError } from 'kit'

export type References = {
  reference(logicalId: string): unknown
  attribute(logicalId: string, name: string): unknown
}

export type Resolve = (value: unknown) => unknown

export function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new StartError(`The template has ${show(value)} where a list belongs`)
}

/** Converts numbers and booleans. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new StartError(`The template has ${show(value)} where a text belongs`)
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}

/** Changes every text in a value, at any depth, except keys. */
export function changeTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => changeTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, item]) => [key, changeTexts(item, change)]))
}
