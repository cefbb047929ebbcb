/**
 * Whether a path matches a cache behavior's pattern, whose leading slash is optional
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html).
 */
export function matchesPattern(pattern: string, path: string): boolean {
  return matchesGlob(/^[/*]/.test(pattern) ? pattern : `/${pattern}`, path)
}

/** `*` matches any characters, including none and slashes; `?` matches exactly one. */
export function matchesGlob(glob: string, text: string): boolean {
  const source = glob
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 's').test(text)
}
