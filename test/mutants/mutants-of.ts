import { type Node, parseSync } from 'oxc-parser'

/** A small fault at one place of a source file. */
export type Mutant = {
  id: number
  path: string
  line: number
  /** Such as `< → <= in a < b`. */
  change: string
}

/** `by` replaces a span within `host`, an expression or a statement; `change` describes it. */
type Edit = { host: Node; start: number; end: number; by: string; change?: string }

/**
 * A file with all its mutants, each behind a condition: `a < b` becomes `(mutant(7) ? (a <= b) : (a < b))`.
 *
 * @param firstId the id of its first mutant.
 */
export function withMutants(path: string, text: string, firstId: number) {
  const { program } = parseSync(path, text)
  const edits = editsIn(program, text)
  const mutants = edits.map(({ start, end, by, change }, index): Mutant => {
    const line = text.slice(0, start).split('\n').length
    const described = (change ?? `${text.slice(start, end)} → ${by}`).replaceAll(/\s+/g, ' ')
    return { id: firstId + index, path, line, change: described.slice(0, 80) }
  })
  const render = (node: Node): string => {
    let [rendered, at] = ['', node.start]
    for (const child of childrenOf(node).toSorted((a, b) => a.start - b.start)) {
      // A shorthand property has the same node as key and value.
      if (child.start < at) continue
      rendered += text.slice(at, child.start) + render(child)
      at = child.end
    }
    rendered += text.slice(at, node.end)
    const isStatement =
      node.type === 'ExpressionStatement' && !('directive' in node && node.directive)
    for (const [index, { host, start, end, by }] of edits.entries()) {
      if (host !== node) continue
      const changed = text.slice(node.start, start) + by + text.slice(end, node.end)
      const isActive = `mutant(${firstId + index})`
      rendered = isStatement
        ? `if (!${isActive}) {${rendered}}`
        : `(${isActive} ? (${changed}) : (${rendered}))`
    }
    // In braces, because the code has no semicolons.
    return isStatement ? `{${rendered}}` : rendered
  }
  return { mutants, text: text.slice(0, program.start) + render(program) + text.slice(program.end) }
}

/** @param chain the optional chain that a node belongs to, such as `a?.b.c()`, which ends as a whole. */
function editsIn(node: Node, text: string, chain?: Node): Edit[] {
  if (isWithoutEffect(node)) return []
  const inner = node.type === 'ChainExpression' ? node : chain
  const spine = {
    ChainExpression: 'expression',
    MemberExpression: 'object',
    CallExpression: 'callee',
  }
  const own = editsOf(node, text).map((edit) => ({ ...edit, host: chain ?? edit.host }))
  const children = Object.entries(node).flatMap(([key, value]) =>
    isName(node, key)
      ? []
      : [value]
          .flat()
          .filter(isNode)
          .flatMap((child) =>
            editsIn(child, text, Reflect.get(spine, node.type) === key ? inner : undefined),
          ),
  )
  return [...own, ...children]
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
  const by = (replacement: string, { start, end } = node, host = node): Edit => ({
    host,
    start,
    end,
    by: replacement,
  })
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const { operator, left, right } = node
    if (operator === '??') return [by(source(left))]
    const other = swapped.get(operator)
    if (!other || (operator === '+' && /^[`'"]|[`'"]$/.test(source(node)))) return []
    const change = `${operator} → ${other} in ${source(node)}`
    return [{ ...by(` ${other} `), start: left.end, end: right.start, change }]
  }
  if (node.type === 'ConditionalExpression') {
    return [by(source(node.consequent)), by(source(node.alternate))]
  }
  if (node.type === 'IfStatement') {
    return ['true', 'false'].map((value) => by(value, node.test, node.test))
  }
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
  return [{ ...by(''), change: `removed: ${source(node)}` }]
}

function otherLiterals({ value }: Extract<Node, { type: 'Literal' }>): string[] {
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

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => [value].flat().filter(isNode))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
