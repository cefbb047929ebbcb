import { type Node, parseSync } from 'oxc-parser'
import { type Edit, editsOf } from './operators'

/** One small fault in a source file. */
export type Mutant = {
  path: string
  line: number
  /** The line before the change, without indentation. */
  code: string
  /** The change, such as `< → <=`. */
  change: string
  /** The whole file with the change. */
  text: string
}

/** Every mutant of a file: one operator at one place each. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const { program } = parseSync(path, text)
  return edits(program, text).map(({ start, end, by, change }) => {
    const line = text.slice(0, start).split('\n').length
    return {
      path,
      line,
      code: text.split('\n')[line - 1]?.trim() ?? '',
      change: oneLine(change ?? `${text.slice(start, end)} → ${by}`),
      text: text.slice(0, start) + by + text.slice(end),
    }
  })
}

function edits(node: Node, text: string): Edit[] {
  if (isWithoutEffect(node)) return []
  const inner = Object.entries(node).flatMap(([key, value]) =>
    isName(node, key) ? [] : [value].flat().filter(isNode),
  )
  return [...editsOf(node, text), ...inner.flatMap((child) => edits(child, text))]
}

const withoutEffect = new Set<string>([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ThrowStatement',
  'PropertyDefinition',
])
/** The only TypeScript syntax that contains code which runs. */
const typedValues = new Set<string>([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
])

/** Types, imports, log entries and the messages of errors: a change of these harms no order. */
function isWithoutEffect(node: Node): boolean {
  if (node.type === 'CallExpression') {
    return node.callee.type === 'MemberExpression' && isIdentifier(node.callee.object, 'logger')
  }
  if (node.type === 'NewExpression') {
    return node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')
  }
  return withoutEffect.has(node.type) || (node.type.startsWith('TS') && !typedValues.has(node.type))
}

/** The names of properties: `{ name: … }` and `its['name']`. */
function isName({ type }: Node, key: string): boolean {
  return (
    (type === 'Property' && key === 'key') || (type === 'MemberExpression' && key === 'property')
  )
}

function isIdentifier(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
