/**
 * Whether a path matches a cache behaviour's pattern; a leading slash may be left out
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html).
 */
export function matchesPattern(pattern: string, path: string): boolean {
  return matchesGlob(/^[/*]/.test(pattern) ? pattern : `/${pattern}`, path)
}

/** `*` stands for any characters, also none and also slashes, and `?` for exactly one. */
export function matchesGlob(glob: string, text: string): boolean {
  const source = glob
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 's').test(text)
}
