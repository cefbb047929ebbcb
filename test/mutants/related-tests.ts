import type { Import } from './import-graph'

/** The tests that run a file: its own first, then those that load least. */
export function relatedTests(path: string, imports: Import[]): string[] {
  const values = imports.filter(({ typeOnly }) => !typeOnly)
  const importers = Map.groupBy(values, ({ to }) => to)
  const imported = Map.groupBy(values, ({ from }) => from)
  const own = path.replace(/^(.*)\.ts$/, 'test/$1.test.ts')
  const loads = (test: string) =>
    test === own ? 0 : reached(test, (file) => imported.get(file)?.map(({ to }) => to) ?? []).size
  return [...reached(path, (file) => importers.get(file)?.map(({ from }) => from) ?? [])]
    .filter((file) => /^test\/(lambda|faults)\/.*\.test\.ts$/.test(file))
    .toSorted((a, b) => loads(a) - loads(b))
}

/** The files that can be reached from one in at least one step. */
function reached(start: string, next: (file: string) => string[]): Set<string> {
  const found = new Set<string>()
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const other of next(file)) {
      if (!found.has(other)) open.push(other)
      found.add(other)
    }
  }
  return found
}
