import { z } from 'zod'
import { metadataSchema } from '../metadata'

/** A Webhook Endpoint that was registered by the API: where events go besides the store's own. */
export const endpointRecordSchema = z.object({
  object: z.literal('webhook_endpoint'),
  id: z.string(),
  created: z.number(),
  url: z.string(),
  /** whsec_…; shown once, when the endpoint is created. */
  secret: z.string(),
  enabledEvents: z.array(z.string()),
  apiVersion: z.string().nullable(),
  description: z.string().nullable(),
  metadata: metadataSchema,
  status: z.enum(['enabled', 'disabled']),
  isDeleted: z.boolean(),
})

export type EndpointRecord = z.infer<typeof endpointRecordSchema>

/** How far an event has got on its way to one registered endpoint. */
export const endpointDeliveryRecordSchema = z.object({
  object: z.literal('endpoint_delivery'),
  id: z.string(),
  eventId: z.string(),
  endpointId: z.string(),
  state: z.enum(['pending', 'delivered', 'given_up']),
  attempts: z.number(),
  /** Milliseconds since the epoch; null when no further try is due. */
  nextAttemptAtMs: z.number().nullable(),
})

export type EndpointDeliveryRecord = z.infer<typeof endpointDeliveryRecordSchema>
