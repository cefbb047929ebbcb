/** A value of a template as one string, with references as `<LogicalId>` without CDK's hash. */
export function readable(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(readable).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  const [entry, ...others] = Object.entries(value)
  if (!entry || others.length > 0) return JSON.stringify(value)
  return intrinsic(...entry)
}

function intrinsic(name: string, argument: unknown): string {
  if (name === 'Ref') return `<${withoutHash(readable(argument))}>`
  if (name === 'Fn::GetAtt' && Array.isArray(argument)) {
    const [id = '', attribute] = argument.map(readable)
    return attribute === 'Arn' ? `<${withoutHash(id)}>` : `<${withoutHash(id)}.${attribute}>`
  }
  if (name === 'Fn::Join' && Array.isArray(argument) && Array.isArray(argument[1])) {
    return argument[1].map(readable).join(readable(argument[0]))
  }
  if (name === 'Fn::Sub' && typeof argument === 'string') {
    return argument.replaceAll(/\$\{([^}]+)\}/g, (_, reference) => `<${reference}>`)
  }
  return JSON.stringify({ [name]: argument })
}

function withoutHash(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, '')
}
