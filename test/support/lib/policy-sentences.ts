import { readable } from './readable'

/** The statements of a policy, one sentence each: who may do what, on which resources, and when. */
export function policySentences(document: unknown): string[] {
  const statements: unknown[] = [Object(document).Statement ?? []].flat()
  return statements.map(sentence)
}

function sentence(statement: unknown): string {
  const { Effect, Principal, Action, Resource, NotResource, Condition } = Object(statement)
  const scope = NotResource === undefined ? Resource : NotResource
  return [
    Principal === undefined ? '' : `${principalOf(Principal)} `,
    Effect === 'Deny' ? 'may not ' : 'may ',
    readable(Action),
    scope === undefined ? '' : ` on ${NotResource ? 'all but ' : ''}${readable(scope)}`,
    Condition === undefined ? '' : ` when ${conditions(Condition).join(' and ')}`,
  ].join('')
}

function principalOf(principal: unknown): string {
  if (principal === '*' || Object(principal).AWS === '*') return 'anyone'
  return Object.values(Object(principal)).map(readable).join(', ')
}

function conditions(condition: object): string[] {
  return Object.entries(condition).flatMap(([operator, keys]) =>
    Object.entries(Object(keys)).map(([key, value]) => `${key} ${operator} ${readable(value)}`),
  )
}
