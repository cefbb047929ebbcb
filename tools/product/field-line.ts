import { type Expression, parseSync } from 'oxc-parser'

/**
 * The line of a field, or of what encloses it. `path` begins with a constant's name, and entries of lists are numbers:
 * `['wording', 'landing', 'headline']`.
 */
export function fieldLine(source: string, path: readonly PropertyKey[]): number {
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
