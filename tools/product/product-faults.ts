import { type Expression, parseSync } from 'oxc-parser'
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
      ? issue.keys.map((key) => ({ path: [...path, key], message: 'is no field here: correct its name, or delete it' }))
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

/** JavaScript, not the author, wrote `undefined`. */
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

/**
 * The line of a field, or of what encloses it. `path` begins with a constant's name, and entries of lists are numbers:
 * `['wording', 'landing', 'headline']`.
 */
function fieldLine(source: string, path: readonly PropertyKey[]): number {
  const { program } = parseSync('product.ts', source)
  const values = new Map<PropertyKey, Expression | null>()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) if (id.type === 'Identifier') values.set(id.name, init)
  }
  const [name = '', ...fields] = path
  let start = values.get(name)?.start ?? 0
  let value = valueOf(values.get(name), values)
  for (const field of fields) {
    const found = childOf(value, field)
    if (!found) break
    value = valueOf(found.value, values)
    // `{ landing }` stands for the constant of this name.
    start = (found.value.type === 'Identifier' ? value : found.node)?.start ?? start
  }
  return source.slice(0, start).split('\n').length
}

type Value = Expression | null | undefined

/** Without `as const`, and behind the name of a constant. */
function valueOf(value: Value, values: Map<PropertyKey, Expression | null>): Value {
  if (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression')
    return valueOf(value.expression, values)
  return value?.type === 'Identifier' ? values.get(value.name) : value
}

function childOf(value: Value, field: PropertyKey) {
  if (value?.type === 'ArrayExpression') {
    const node = value.elements[Number(field)]
    return node && node.type !== 'SpreadElement' ? { node, value: node } : undefined
  }
  if (value?.type !== 'ObjectExpression') return undefined
  for (const node of value.properties) {
    if (node.type !== 'Property') continue
    const { key } = node
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : ''
    if (name === field) return { node, value: node.value }
  }
  return undefined
}
