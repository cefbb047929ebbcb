import { parseSync } from 'oxc-parser'
import { posix } from 'node:path'
import type { SourceFile } from './source-files'

export interface Import {
  from: string
  to: string
  /** The import disappears when types are stripped. */
  typeOnly: boolean
}

/** Every import of one of the files by another, dynamic ones and re-exports included. */
export function readImports(files: SourceFile[]): Import[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap((file) =>
    requests(file).flatMap(({ specifier, typeOnly }) => {
      const to = resolveImport(file.path, specifier, paths)
      return to ? [{ from: file.path, to, typeOnly }] : []
    }),
  )
}

function requests({ path, text }: SourceFile) {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .map(({ moduleRequest, isType }) => ({
        specifier: moduleRequest?.value ?? '',
        typeOnly: isType,
      })),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: text.slice(start + 1, end - 1),
      typeOnly: false,
    })),
  ]
}

function resolveImport(from: string, specifier: string, paths: Set<string>): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const path = posix.join(posix.dirname(from), specifier)
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => paths.has(candidate))
}
