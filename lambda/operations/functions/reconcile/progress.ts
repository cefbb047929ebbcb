import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { client } from '../../../orders/orders-table'
import { placeSchema } from './place'

/** `day`: every run. `month`: once a day. */
export type WalkName = 'day' | 'month'

const progressSchema = z.object({
  /** Where the walk goes on; absent when it is at its end. */
  place: z.optional(placeSchema),
  /** When it last came to its end. */
  finishedAt: z.optional(z.iso.datetime()),
})

export type Progress = z.infer<typeof progressSchema>

/** An item of the movements table that is no movement, as `cursor` is; it stands in no index. */
const keyOf = (walk: WalkName) => ({ balanceTransactionId: `reconcile#${walk}` })

/** How far a walk has come. What cannot be read is no progress: the walk begins again. */
export async function readProgress(table: string, walk: WalkName): Promise<Progress> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: keyOf(walk), ConsistentRead: true }),
  )
  return progressSchema.safeParse(Item).data ?? {}
}

export async function saveProgress(table: string, walk: WalkName, progress: Progress) {
  await client.send(new PutCommand({ TableName: table, Item: { ...keyOf(walk), ...progress } }))
}
