import { readable } from '../readable'
import { policySentences } from './policy-sentences'

/** Values that change with each build or are the seller's wording; other tests check them. */
const leftOut = new Set([
  'Code',
  'Content',
  'CustomResponseBodies',
  'DeploymentId',
  'FunctionCode',
  'FunctionVersion',
  'ResponseTemplates',
  'SourceMarkers',
  'SourceObjectKeys',
  'Tags',
])
/** A longer object takes a line for each of its properties. */
const maxInline = 80
const policies = new Set(['PolicyDocument', 'AssumeRolePolicyDocument', 'Policy'])

/** The properties of a resource, one per line, indented by depth; policies as sentences. */
export function propertyLines(properties: object): string[] {
  return Object.entries(properties)
    .filter(([name]) => !leftOut.has(name))
    .flatMap(([name, value]) => {
      if (policies.has(name) && typeof value === 'object') return policySentences(value)
      const text = shortText(value)
      return text === undefined ? [`${name}:`, ...indented(valueLines(value))] : `${name}: ${text}`
    })
}

export function indented(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`)
}

function valueLines(value: unknown): string[] {
  if (!Array.isArray(value)) return propertyLines(Object(value))
  return value.flatMap((item) => {
    const short = shortText(item)
    const [first = '', ...others] = short === undefined ? valueLines(item) : [short]
    return [`- ${first}`, ...indented(others)]
  })
}

/** A value that fits into one line: a text, a reference, a list of them, or a small object. */
function shortText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) {
    return value.some((item) => isPlainObject(item)) ? undefined : value.map(readable).join(', ')
  }
  if (!isPlainObject(value)) return readable(value)
  const texts = Object.entries(value).map(([name, item]) => `${name}: ${shortText(item)}`)
  const text = `{${texts.join(', ')}}`
  const isFlat = Object.values(value).every((item) => shortText(item) !== undefined)
  return isFlat && text.length <= maxInline ? text : undefined
}

/** An object that is not a CloudFormation reference. */
function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !Object.keys(value).some((name) => name === 'Ref' || name.startsWith('Fn::'))
}
