import {
  type Intrinsics,
  list,
  noValue,
  type References,
  type Resolve,
  text,
} from './template-value'

/** `Ref`, `Fn::GetAtt` and the functions that put texts together and take them apart. */
export function textFunctions(resolve: Resolve, references: References): Intrinsics {
  return {
    Ref: (id) => (id === 'AWS::NoValue' ? noValue : references.reference(text(id))),
    'Fn::GetAtt': (argument) => {
      const [id, ...path] = typeof argument === 'string' ? argument.split('.') : list(argument)
      return references.attribute(text(id), path.map((part) => text(resolve(part))).join('.'))
    },
    'Fn::Join': (argument) => {
      const [separator, parts] = list(argument)
      return list(resolve(parts)).map(text).join(text(separator))
    },
    'Fn::Sub': (argument) => {
      const [pattern, own] = typeof argument === 'string' ? [argument, {}] : list(argument)
      return substitute(text(pattern), new Map(Object.entries(resolve(own) ?? {})), references)
    },
    'Fn::Select': (argument) => {
      const [index, values] = list(argument)
      return list(resolve(values))[Number(resolve(index))]
    },
    'Fn::Split': (argument) => {
      const [separator, value] = list(argument)
      return text(resolve(value)).split(text(separator))
    },
  }
}

/** `${Name}` and `${Name.Attribute}` become their values, `${!Name}` the text `${Name}`. */
function substitute(pattern: string, own: Map<string, unknown>, references: References): string {
  return pattern.replaceAll(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal) return `\${${name}}`
    if (own.has(name)) return text(own.get(name))
    const [id = name, ...path] = name.split('.')
    const isAttribute = path.length > 0
    return text(isAttribute ? references.attribute(id, path.join('.')) : references.reference(id))
  })
}
