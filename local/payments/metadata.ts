import { z } from 'zod'

/** The seller's own notes on an object at Stripe: names and values, all of them text. */
export const metadataSchema = z.record(z.string(), z.string())
