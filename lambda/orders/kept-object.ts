import * as z from 'zod/mini'

/**
 * An object that keeps what a later version wrote, so that an earlier one can read and write the order (F92). Its type
 * has only what this version knows: a misspelled fact does not compile.
 */
export function keptObject<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodMiniObject<Shape> {
  return z.looseObject(shape)
}
