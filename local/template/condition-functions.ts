import { StoreError } from '../store-error'
import { type Intrinsics, list, type Resolve, show, text } from './template-value'

/** `Fn::If`, `Condition` and what conditions are made of. */
export function conditionFunctions(
  resolve: Resolve,
  conditions: Record<string, unknown>,
): Intrinsics {
  const holds = (name: unknown): boolean => {
    const condition = conditions[text(name)]
    if (condition === undefined) throw new StoreError(`The template has no condition ${show(name)}`)
    return resolve(condition) === true
  }
  return {
    Condition: holds,
    'Fn::If': (argument) => {
      const [name, then, otherwise] = list(argument)
      return resolve(holds(name) ? then : otherwise)
    },
    'Fn::Equals': (argument) => {
      const [left, right] = list(resolve(argument))
      return show(left) === show(right)
    },
    'Fn::And': (argument) => list(resolve(argument)).every((item) => item === true),
    'Fn::Or': (argument) => list(resolve(argument)).some((item) => item === true),
    'Fn::Not': (argument) => list(resolve(argument))[0] !== true,
  }
}
