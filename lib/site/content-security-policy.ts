import * as z from 'zod'

/** What csp.json holds: the sources of the scripts and styles inside the pages, `'sha256-…'`. */
export const inlineSourcesSchema = z.object({
  scripts: z.array(z.string().regex(/^'sha256-[\w+/=]+'$/)),
  styles: z.array(z.string().regex(/^'sha256-[\w+/=]+'$/)),
})

type InlineSources = z.infer<typeof inlineSourcesSchema>

/**
 * The longest value that CloudFront is known to take for a header.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
const maxLength = 1783

/**
 * Allows the pages what they really do and nothing else: their own scripts, styles and images, and
 * calls to their own origin. The way to the checkout is a navigation, which no directive limits.
 */
export function contentSecurityPolicy({ scripts, styles }: InlineSources): string {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  if (policy.length <= maxLength) return policy
  throw new Error(
    `The pages have too many inline scripts and styles: their security policy is ${policy.length} characters long, and CloudFront takes ${maxLength}.`,
  )
}
