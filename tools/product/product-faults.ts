import { fieldLine } from './field-line'
import { wrongForm } from './forms'
import { productFiles } from './product-files'

export type ProductFile = keyof typeof productFiles

/** For the lines in sentences. */
export type ProductSources = Partial<Record<ProductFile, string>>

/** A sentence for each fault. */
export function productFaults(file: ProductFile, exported: Record<string, unknown>, sources: ProductSources): string[] {
  const schema = productFiles[file]
  const missing = Object.keys(schema.shape).filter((name) => !(name in exported))
  if (missing.length > 0) return missing.map((name) => `product/${file} exports no ${name}.`)
  const { error, data } = schema.safeParse(exported, { error: wrongForm })
  const faults = error?.issues.flatMap(({ path, message, ...issue }) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...path, key],
          message: 'is no field here: correct its name, or delete it',
        }))
      : [{ path, message }],
  )
  return (faults ?? undefinedNames(data, sources)).map(({ path, message }) =>
    faultAt(file, sources[file] ?? '', path, message),
  )
}

/** `message` ends the sentence. */
export function faultAt(file: ProductFile, source: string, path: readonly PropertyKey[], message: string): string {
  const line = fieldLine(source, path)
  return `product/${file}, line ${line}: ${pathText(path)} ${message}.`
}

export function textsIn(value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    textsIn(child, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** JavaScript, not the author, wrote `undefined` into these texts. */
function undefinedNames(data: unknown, sources: ProductSources) {
  const written = Object.values(sources).join('\n')
  const message = 'says “undefined”: a name in ${…} is misspelt, or not set'
  return textsIn(data).flatMap(({ path, text }) => {
    const [said] = /(^|.{1,3})undefined/.exec(text) ?? []
    if (said === undefined) return []
    const quoted = said === 'undefined' ? ["'undefined", '"undefined', '`undefined'] : [said]
    return quoted.some((each) => written.includes(each)) ? [] : [{ path, message }]
  })
}

/** `['messages', 'help', 0, 'answer']` → `entry 1 of help: answer` */
function pathText([name = '', ...path]: readonly PropertyKey[]): string {
  const index = path.findLastIndex((key) => typeof key === 'number')
  const [list, entry] = [path.slice(0, Math.max(0, index)), path.slice(index + 1)]
  const field = entry.join('.')
  if (index < 0) return field || String(name)
  const of = list.length > 0 ? ` of ${list.join('.')}` : ''
  return `entry ${Number(path[index]) + 1}${of}${field ? `: ${field}` : ''}`
}
