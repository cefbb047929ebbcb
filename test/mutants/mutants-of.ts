import { type Node, parseSync } from 'oxc-parser'

/** A source file with one small fault. */
export type Mutant = {
  path: string
  line: number
  /** Such as `< → <= in a < b`. */
  change: string
  /** The whole file with the change. */
  text: string
}

/** `by` replaces a span of the file; `change` describes it if before and after do not. */
type Edit = { start: number; end: number; by: string; change?: string }

/** Every mutant of a file: one operator at one place each. */
export function mutantsOf(path: string, text: string): Mutant[] {
  return edits(parseSync(path, text).program, text).map(({ start, end, by, change }) => {
    const line = text.slice(0, start).split('\n').length
    const description = (change ?? `${text.slice(start, end)} → ${by}`).replaceAll(/\s+/g, ' ')
    const changed = text.slice(0, start) + by + text.slice(end)
    return { path, line, change: description.slice(0, 80), text: changed }
  })
}

function edits(node: Node, text: string): Edit[] {
  if (isWithoutEffect(node)) return []
  const children = Object.entries(node).flatMap(([key, value]) =>
    isName(node, key) ? [] : [value].flat().filter(isNode),
  )
  return [...editsOf(node, text), ...children.flatMap((child) => edits(child, text))]
}

const pairs = ['< <=', '> >=', '=== !==', '+ -', '* /', '&& ||', 'max min', 'some every']
const swapped = new Map(
  pairs
    .map((pair) => pair.split(' '))
    .flatMap(([a = '', b = '']) => [[a, b] as const, [b, a] as const]),
)
/** Calls that only choose or arrange elements. */
const arranging = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim'])

/** The changes of one node, without those of its children. */
function editsOf(node: Node, text: string): Edit[] {
  const source = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  const by = (replacement: string, { start, end } = node) => ({ start, end, by: replacement })
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const { operator, left, right } = node
    if (operator === '??') return [by(source(left))]
    const other = swapped.get(operator)
    if (!other || (operator === '+' && /^[`'"]|[`'"]$/.test(source(node)))) return []
    const change = `${operator} → ${other} in ${source(node)}`
    return [{ start: left.end, end: right.start, by: ` ${other} `, change }]
  }
  if (node.type === 'ConditionalExpression') {
    return [by(source(node.consequent)), by(source(node.alternate))]
  }
  if (node.type === 'IfStatement') return [by('true', node.test), by('false', node.test)]
  if (node.type === 'UnaryExpression' && node.operator === '!') return [by(source(node.argument))]
  if (node.type === 'ArrayExpression' && node.elements.length > 0) return [by('[]')]
  if (node.type === 'Literal') return otherLiterals(node).map((literal) => by(literal))
  if (node.type === 'CallExpression') {
    const { callee } = node
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
    const other = swapped.get(callee.property.name)
    if (other) return [{ ...by(other, callee.property), change: `${source(node)} → ${other}` }]
    return arranging.has(callee.property.name) ? [by(source(callee.object))] : []
  }
  const isDirective = 'directive' in node && node.directive
  if (node.type !== 'ExpressionStatement' || isDirective) return []
  return [{ ...by(';'), change: `removed: ${source(node)}` }]
}

function otherLiterals(node: Extract<Node, { type: 'Literal' }>): string[] {
  const { value } = node
  if ('regex' in node) {
    const pattern = `/${node.regex.pattern}/${node.regex.flags}`
    const unanchored = [pattern.replace(/^\/\^/, '/'), pattern.replace(/(?<!\\)\$(\/\w*)$/, '$1')]
    return unanchored.filter((changed) => changed !== pattern)
  }
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number') return value === 0 ? ['1'] : ['0', String(value * 2)]
  return typeof value === 'string' ? [value === '' ? "'mutant'" : "''"] : []
}

const withoutEffect = ['ImportDeclaration', 'ExportAllDeclaration', 'ThrowStatement'] as string[]
/** The TypeScript syntax that contains code which runs. */
const typedValues = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'] as string[]

/** Types, imports, log entries and errors: a change of these harms no order. */
function isWithoutEffect(node: Node): boolean {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    return node.callee.object.type === 'Identifier' && node.callee.object.name === 'logger'
  }
  if (node.type === 'NewExpression') {
    return node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')
  }
  const { type } = node
  if (withoutEffect.includes(type) || type === 'PropertyDefinition') return true
  return type.startsWith('TS') && !typedValues.includes(type)
}

/** The names of properties: `{ name: … }` and `its['name']`. */
function isName({ type }: Node, key: string): boolean {
  return (
    (type === 'Property' && key === 'key') || (type === 'MemberExpression' && key === 'property')
  )
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
