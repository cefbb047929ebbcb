import type { Import } from './import-graph'
import type { SourceFile } from './source-files'

export interface FilesOpened {
  entry: string
  opened: FileSize[]
  closure: FileSize[]
}

type FileSize = Pick<SourceFile, 'path' | 'lines'>

/** The handlers whose reading is measured; older commits have them under the second path. */
const handlers = [
  ['lambda/functions/stripe-webhook/handler.ts', 'lambda/payment-webhook/handler.ts'],
  ['lambda/functions/create-payment/handler.ts', 'lambda/create-payment/handler.ts'],
]

// The folders of the platform lay beside the concepts in older commits.
const explainedByName = [
  /^lambda\/(platform|http|environment|logging|metrics|secrets|messages)\/|^product\//,
  /\/(env|contract|sender|[a-z]+-client)\.ts$/,
]
const previewLines = 15

/** What a reader opens to follow each request from its handler; `--help` states the rule. */
export function filesOpened(files: SourceFile[], imports: Import[]): FilesOpened[] {
  const paths = new Set(files.map(({ path }) => path))
  const entries = handlers.flatMap((candidates) => candidates.find((path) => paths.has(path)) ?? [])
  const valueImports = imports.filter(({ typeOnly }) => !typeOnly)
  return entries.map((entry) => ({
    entry,
    opened: reachedFrom(entry, files, valueImports).filter(isOpened),
    closure: reachedFrom(entry, files, imports),
  }))
}

function isOpened({ path, lines }: FileSize): boolean {
  return lines > previewLines && !explainedByName.some((pattern) => pattern.test(path))
}

function reachedFrom(entry: string, files: SourceFile[], imports: Import[]): FileSize[] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const reached = new Set([entry])
  // A Set's iteration visits what is added during it.
  for (const path of reached) for (const { to } of targets.get(path) ?? []) reached.add(to)
  return files.filter(({ path }) => reached.has(path)).map(({ path, lines }) => ({ path, lines }))
}
