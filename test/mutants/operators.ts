import type { CallExpression, Node } from 'oxc-parser'

/** Replaces a part of a file. */
export type Edit = {
  start: number
  end: number
  by: string
  /** A description, if before and after do not explain it. */
  change?: string
}

type Span = { start: number; end: number }

const swapped: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  max: 'min',
  min: 'max',
  some: 'every',
  every: 'some',
}

/** The calls that only choose or arrange elements. */
const arranging = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim'])

/** The changes that the operators make at one node. */
export function editsOf(node: Node, text: string): Edit[] {
  const source = ({ start, end }: Span) => text.slice(start, end)
  const by = (replacement: string, { start, end }: Span = node) => [{ start, end, by: replacement }]
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    return operatorEdits(node, source)
  }
  if (node.type === 'ConditionalExpression') {
    return [...by(source(node.consequent)), ...by(source(node.alternate))]
  }
  if (node.type === 'IfStatement') return [...by('true', node.test), ...by('false', node.test)]
  if (node.type === 'UnaryExpression' && node.operator === '!') return by(source(node.argument))
  if (node.type === 'ArrayExpression' && node.elements.length > 0) return by('[]')
  if (node.type === 'Literal') return literalValues(node).flatMap((value) => by(value))
  if (node.type === 'CallExpression') return callEdits(node, source)
  if (node.type === 'ExpressionStatement' && !isDirective(node)) {
    const { start, end } = node
    return [{ start, end, by: ';', change: `removed: ${source(node)}` }]
  }
  return []
}

type Source = (span: Span) => string
type Operation = Extract<Node, { type: 'BinaryExpression' | 'LogicalExpression' }>

function operatorEdits(node: Operation, source: Source): Edit[] {
  const { operator, left, right, start, end } = node
  if (operator === '??') return [{ start, end, by: source(left) }]
  const other = swapped[operator]
  const isText = /^[`'"]|[`'"]$/.test(source(node))
  if (!other || (isText && operator === '+')) return []
  const change = `${operator} → ${other} in ${source(node)}`
  return [{ start: left.end, end: right.start, by: ` ${other} `, change }]
}

function callEdits({ callee, start, end }: CallExpression, source: Source): Edit[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const { property, object } = callee
  const other = swapped[property.name]
  if (other) {
    const change = `${source({ start, end })} → ${other}`
    return [{ start: property.start, end: property.end, by: other, change }]
  }
  return arranging.has(property.name) ? [{ start, end, by: source(object) }] : []
}

function isDirective(node: Node): boolean {
  return 'directive' in node && node.directive !== undefined && node.directive !== null
}

function literalValues(node: Extract<Node, { type: 'Literal' }>): string[] {
  const { value } = node
  if ('regex' in node) return anchorsRemoved(`/${node.regex.pattern}/${node.regex.flags}`)
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number') return value === 0 ? ['1'] : ['0', String(value * 2)]
  return typeof value === 'string' ? [value === '' ? "'mutant'" : "''"] : []
}

function anchorsRemoved(pattern: string): string[] {
  const without = [pattern.replace(/^\/\^/, '/'), pattern.replace(/(?<!\\)\$(\/\w*)$/, '$1')]
  return without.filter((changed) => changed !== pattern)
}
