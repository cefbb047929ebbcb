import { UserError } from '../../lib/stage/user-error'
import { lookupError, stackOutputs, stackResources, withoutHash } from './find-stack'
import { stackFault } from './stack-fault'

/**
 * The value of an output, or else the name at AWS of a resource by its id without the CDK's hash: `OrdersTable`,
 * `CreatePaymentFunction`.
 *
 * @throws UserError that lists similar ids, or all outputs
 */
export async function nameInStack(stage: string, id: string): Promise<string> {
  const read = Promise.all([stackOutputs(stage), stackResources(stage)])
  const [outputs, resources] = await read.catch((error: unknown) => {
    throw new Error(stackFault(lookupError(error), stage), { cause: error })
  })
  const names = new Map([
    ...resources.map((resource) => [withoutHash(resource.id), resource.physicalId] as const),
    ...outputs,
  ])
  const name = names.get(id)
  if (name !== undefined) return name
  const similar = [...names.keys()].filter((each) => each.toLowerCase().includes(id.toLowerCase()))
  const known = similar.length > 0 ? similar : [...outputs.keys()]
  throw new UserError(`The stack has no output or resource "${id}": choose one of ${known.toSorted().join(', ')}.`)
}
