import { subscribe } from '@parcel/watcher'
import { realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Paths are relative to the project, with forward slashes. */
export const isPartOfFunctions = matcher(/^(lambda|product(?!\/(ebook|images|sample)))\//)
export const isPartOfSite = matcher(/^(frontend|product(?!\/ebook))\/|^lambda\/contract\.ts$/)
export const isPartOfTexts = matcher(/^product\/.+\.ts$/)
export const needsRestart = matcher(/^(bin|lib|local)\/|^product\/ebook\/.+\.(pdf|epub)$|^cdk\.json$/)

/** Editors write hidden files, and backups with a tilde at the end. */
function matcher(pattern: RegExp): (path: string) => boolean {
  return (path) => pattern.test(path) && !/\/\.|~$/.test(path)
}

const ignored = ['.git', '.build', '.local', 'cdk.out', 'node_modules', 'test', 'docs', 'bench']

/** Returns how to stop. */
export async function watchSources(
  projectDir: string,
  dataDir: string,
  onChange: (paths: string[]) => void,
): Promise<() => Promise<void>> {
  const root = await realpath(projectDir)
  const ignore = [...ignored.map((name) => join(root, name)), await realpath(dataDir)]
  const subscription = await subscribe(
    root,
    (_error, events) => onChange(events.map(({ path }) => relative(root, path).replaceAll(sep, '/'))),
    { ignore },
  )
  return () => subscription.unsubscribe()
}
