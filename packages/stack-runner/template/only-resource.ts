import { StartError } from 'kit'
import type { z } from 'zod'
import type { Stack, StackResource } from './stack'

/** There must be exactly one. */
export function onlyResource<Shape extends z.ZodRawShape>(
  stack: Stack,
  type: string,
  schema: z.ZodObject<Shape>,
): StackResource<Shape> {
  const [resource, ...others] = stack.resources(type, schema)
  if (resource && others.length === 0) return resource
  const count = resource ? others.length + 1 : 0
  throw new StartError(`The stack has ${count} resources ${type}: stack-runner runs exactly one.`)
}
