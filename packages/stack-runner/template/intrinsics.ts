import { StartError } from 'kit'

export type References = {
  reference(logicalId: string): unknown
  attribute(logicalId: string, name: string): unknown
}

export type Resolve = (value: unknown) => unknown

/** An unknown intrinsic function is a `StartError`, so that nothing runs on a half-resolved value. */
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

function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new StartError(`The template has ${show(value)} where a list belongs`)
}

/** Converts numbers and booleans. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new StartError(`The template has ${show(value)} where a text belongs`)
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}

/** At any depth, except keys. */
export function changeTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => changeTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, item]) => [key, changeTexts(item, change)]))
}
