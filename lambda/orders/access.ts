import * as z from 'zod/mini'

const instant = z.iso.datetime()

/** The link to the ebook, and what it was used for. */
export const accessSchema = z.looseObject({
  /** When support took the access to the ebook away. */
  revokedAt: z.optional(instant),
  linkVersion: z.number(),
  /** When the current version replaced the one before. */
  linkRenewedAt: z.optional(instant),
  linkHash: z.string(),
  previousLinkHash: z.optional(z.string()),
  downloads: z.looseObject({
    count: z.number(),
    firstAt: z.optional(instant),
    lastAt: z.optional(instant),
  }),
})

export type Access = z.infer<typeof accessSchema>

/** That of a new order, with the hash of its first link's token. */
export function firstAccess(linkHash: string): Access {
  return { linkVersion: 1, linkHash, downloads: { count: 0 } }
}
