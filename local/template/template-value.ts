import { StoreError } from '../store-error'

/** Where the values of `Ref` and `Fn::GetAtt` come from. */
export type References = {
  reference(logicalId: string): unknown
  attribute(logicalId: string, name: string): unknown
}

/** Replaces every intrinsic function in a value of the template. */
export type Resolve = (value: unknown) => unknown

/** The list that a template must have at a place. */
export function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new StoreError(`The template has ${show(value)} where a list belongs`)
}

/** The text that a template must have at a place; numbers and booleans are written out. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new StoreError(`The template has ${show(value)} where a text belongs`)
}

/** A value as a message shows it. */
export function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}

/** A value with every text in it changed, however deep it lies; keys stay. */
export function changeTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => changeTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, item]) => [key, changeTexts(item, change)]))
}
