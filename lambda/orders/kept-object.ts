import * as z from 'zod/mini'

/**
 * Keeps what a later version wrote (F92). Its type has only what this version knows: a misspelled fact does not
 * compile.
 */
export function keptObject<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodMiniObject<Shape> {
  return z.looseObject(shape)
}
