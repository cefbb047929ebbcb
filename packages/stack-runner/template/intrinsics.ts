import { StartError } from 'kit'
import { list, type References, type Resolve, text } from './template-value'

/**
 * Resolves the intrinsic functions that the stack's templates use. Any other is a `StartError`, so that nothing runs on
 * a half-resolved value.
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
      throw new StartError(`The template uses ${name}, which stack-runner does not run.`)
    }
    return Object.fromEntries(entries.map(([key, item]) => [key, resolve(item)]))
  }

  const intrinsics: Record<string, (argument: unknown) => unknown> = {
    Ref: (id) => references.reference(text(id)),
    'Fn::GetAtt': (argument) => {
      const [id, name] = list(argument)
      return references.attribute(text(id), text(name))
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
    'Fn::Sub': (pattern) =>
      text(pattern).replaceAll(/\$\{([^}]+)\}/g, (_whole, id: string) => text(references.reference(id))),
  }
  return resolve
}

function isIntrinsic(name: string): boolean {
  return name === 'Ref' || name === 'Condition' || name.startsWith('Fn::')
}
