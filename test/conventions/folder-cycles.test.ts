import { parseSync } from 'oxc-parser'
import { posix } from 'node:path'
import { type SourceFile, sourceFiles } from '../support/conventions/source-files'

test('no folder imports another that imports it, directly or through others', () => {
  const files = sourceFiles().filter(({ path }) => !/^(packages\/[^/]+\/)?test\//.test(path))

  expect(cyclicImports(files)).toEqual([])
})

test('a cycle is found through a third folder, a type, a re-export and a dynamic import', () => {
  const sources = {
    'shop/orders/order.ts': "import type { Link } from '../links/link'",
    'shop/orders/status.ts': '',
    'shop/links/link.ts': "export { channel } from '../delivery/channel'",
    'shop/delivery/channel.ts': "const status = await import('../orders/status')",
    'shop/handler.ts': "import { order } from './orders/order'",
  }
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }))

  expect(cyclicImports(files)).toEqual([
    'shop/orders/order.ts → shop/links/link.ts',
    'shop/links/link.ts → shop/delivery/channel.ts',
    'shop/delivery/channel.ts → shop/orders/status.ts',
  ])
})

/** The imports of another folder that leads back to their own, directly or through others: `a/b.ts → c/d.ts`. */
function cyclicImports(files: SourceFile[]): string[] {
  const imports = readImports(files).filter(([from, to]) => folderOf(from) !== folderOf(to))
  const byFolder = Map.groupBy(imports, ([from]) => folderOf(from))
  const targets = new Map([...byFolder].map(([folder, own]) => [folder, new Set(own.map(([, to]) => folderOf(to)))]))
  const leadsTo = (start: string, end: string) => {
    const reached = new Set([start])
    // A set also visits what is added meanwhile.
    for (const folder of reached) for (const next of targets.get(folder) ?? []) reached.add(next)
    return reached.has(end)
  }
  return imports.filter(([from, to]) => leadsTo(folderOf(to), folderOf(from))).map(([from, to]) => `${from} → ${to}`)
}

const folderOf = (path: string) => posix.dirname(path)

/** Every import of one of the files by another, dynamic ones and re-exports included. */
function readImports(files: SourceFile[]): [from: string, to: string][] {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap((file) =>
    specifiers(file).flatMap((specifier): [string, string][] => {
      if (!specifier.startsWith('.')) return []
      const path = posix.join(folderOf(file.path), specifier)
      const to = [path, `${path}.ts`, `${path}.tsx`].find((candidate) => paths.has(candidate))
      return to ? [[file.path, to]] : []
    }),
  )
}

function specifiers({ path, text }: SourceFile): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const exported = staticExports.flatMap(({ entries }) => entries)
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
}
