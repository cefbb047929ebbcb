import { z } from 'zod'

/** A text that holds JSON of a shape; what is no JSON fails the schema as `undefined` does. */
export function jsonText<T extends z.ZodType>(schema: T) {
  return z.string().transform(parseJson).pipe(schema)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
