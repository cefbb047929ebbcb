import { StoreError } from '../store-error'
import { conditionFunctions } from './condition-functions'
import type { Template } from './template'
import { type Intrinsics, noValue, type References, type Resolve } from './template-value'
import { textFunctions } from './text-functions'

/**
 * Resolves CloudFormation's intrinsic functions as far as CDK writes them. A function that is not
 * known here throws a `StoreError` that names it, so that nothing runs on a value half understood.
 */
export function createResolver(
  template: Pick<Template, 'Conditions'>,
  references: References,
): Resolve {
  const resolve: Resolve = (value) => {
    if (Array.isArray(value)) return value.map(resolve).filter((item) => item !== noValue)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    const [name, argument] = entries[0] ?? []
    if (entries.length === 1 && name !== undefined && isIntrinsic(name)) {
      return intrinsic(name)(argument)
    }
    const resolved = entries.map(([key, item]) => [key, resolve(item)] as const)
    return Object.fromEntries(resolved.filter(([, item]) => item !== noValue))
  }

  const known: Intrinsics = {
    ...textFunctions(resolve, references),
    ...conditionFunctions(resolve, template.Conditions),
  }

  const intrinsic = (name: string) => {
    const implementation = known[name]
    if (implementation) return implementation
    throw new StoreError(
      `The template uses ${name}, which the store on one machine does not know: teach it in local/template/intrinsics.ts.`,
    )
  }
  return resolve
}

function isIntrinsic(name: string): boolean {
  return name === 'Ref' || name === 'Condition' || name.startsWith('Fn::')
}
