import * as z from 'zod'
import { brandSchema } from './brand-schema'
import { address, group, text, texts } from './forms'
import { productSchema } from './product-schema'
import { apiSchema, checkoutSchema, downloadSchema, messagesSchema, pitchSchema, wordingSchema } from './texts-schema'

const authorSchema = group({ about: text, link: group({ label: text, url: address }).optional() })

const testimonialSchema = group({ ...texts('name review location'), rating: z.literal(5, 'is not 5') })

/** What each file exports. The others use the first two. */
export const productFiles = {
  'product.ts': z.object({ product: productSchema }),
  'brand.ts': z.object({ brand: brandSchema }),
  'pitch.ts': z.object({ pitch: pitchSchema }),
  'wording.ts': z.object({ wording: wordingSchema }),
  'author.ts': z.object({ author: authorSchema.optional() }),
  'testimonials.ts': z.object({ testimonials: z.array(testimonialSchema) }),
  'messages.ts': z.object({ messages: messagesSchema }),
  'download-messages.ts': z.object({ downloadMessages: downloadSchema }),
  'checkout-messages.ts': z.object({ checkoutMessages: checkoutSchema }),
  'api-messages.ts': z.object({ apiMessages: apiSchema }),
}
