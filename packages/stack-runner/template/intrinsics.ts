import { StartError } from 'kit'
import { list, type References, type Resolve, show, text } from './template-value'

/**
 * Resolves the intrinsic functions of CloudFormation that the stack's templates use. Any other throws a
 * `StartError` that names it, so that nothing runs on a half-resolved value.
 */
export function createResolver(references: References): Resolve {
  const resolve: Resolve = (value) => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    const [name, argument] = entries[0] ?? []
    if (entries.length === 1 && name !== undefined && isIntrinsic(name)) {
      const intrinsic = intrinsics[name]
      if (intrinsic) return intrinsic(argument)
      throw notRun(name)
    }
    return Object.fromEntries(entries.map(([key, item]) => [key, resolve(item)]))
  }

  const intrinsics: Record<string, (argument: unknown) => unknown> = {
    Ref: (id) => references.reference(text(id)),
    'Fn::GetAtt': (argument) => {
      const [id, ...path] = list(argument)
      return references.attribute(text(id), path.map(text).join('.'))
    },
    'Fn::Join': (argument) => {
      const [separator, parts] = list(argument)
      return list(resolve(parts)).map(text).join(text(separator))
    },
    'Fn::Select': (argument) => {
      const [index, values] = list(argument)
      return list(resolve(values))[Number(index)]
    },
    'Fn::Split': (argument) => {
      const [separator, value] = list(argument)
      return text(resolve(value)).split(text(separator))
    },
    'Fn::Sub': (pattern) => {
      if (typeof pattern !== 'string') throw notRun(`Fn::Sub of ${show(pattern)}`)
      return substitute(pattern, references)
    },
  }
  return resolve
}

function isIntrinsic(name: string): boolean {
  return name === 'Ref' || name === 'Condition' || name.startsWith('Fn::')
}

/** Replaces each `${Name}` and `${Name.Attribute}` by its value. */
function substitute(pattern: string, references: References): string {
  return pattern.replaceAll(/\$\{([^}]+)\}/g, (_whole, name: string) => {
    const [id = name, ...path] = name.split('.')
    if (id.startsWith('!')) throw notRun(`Fn::Sub of \${${name}}`)
    const isAttribute = path.length > 0
    return text(isAttribute ? references.attribute(id, path.join('.')) : references.reference(id))
  })
}

function notRun(what: string): StartError {
  return new StartError(`The template uses ${what}, which stack-runner does not run.`)
}
