import * as z from 'zod/mini'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
})

export type CheckDeliveriesEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
