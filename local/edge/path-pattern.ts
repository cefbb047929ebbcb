/**
 * Whether a path matches a cache behaviour's pattern: `*` stands for any characters, also none and
 * also slashes, `?` for exactly one; a leading slash may be left out
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html).
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const rooted = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`
  const source = rooted
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 's').test(path)
}
