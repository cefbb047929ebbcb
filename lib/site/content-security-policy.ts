import * as z from 'zod'

/** The content of csp.json: a hash for each inline script and style of the pages, `'sha256-…'`. */
export const inlineSourcesSchema = z.object({
  scripts: z.array(z.string().regex(/^'sha256-[\w+/=]+'$/)),
  styles: z.array(z.string().regex(/^'sha256-[\w+/=]+'$/)),
})

type InlineSources = z.infer<typeof inlineSourcesSchema>

/**
 * CloudFront's limit for the value of a header.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
const maxLength = 1783

/**
 * Allows the pages only what they use: their own scripts, styles, images and fonts, and requests to their
 * own origin. The redirect to the checkout is a navigation, which no directive restricts.
 */
export function contentSecurityPolicy({ scripts, styles }: InlineSources): string {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  if (policy.length <= maxLength) return policy
  throw new Error(
    `The pages have too many inline scripts and styles: their security policy has ${policy.length} characters, and CloudFront accepts ${maxLength}.`,
  )
}
