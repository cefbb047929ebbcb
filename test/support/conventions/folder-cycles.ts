import { posix } from 'node:path'
import type { Import } from './import-graph'

export interface FolderCycle {
  /** Folders that each reach all others. */
  folders: string[]
  /** The imports that lead from one of these folders to another. */
  imports: string[]
}

/** The groups of folders that import each other, directly or through other folders. */
export function folderCycles(imports: Import[]): FolderCycle[] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const folder = posix.dirname(from)
    targets.set(folder, (targets.get(folder) ?? new Set()).add(posix.dirname(to)))
  }
  const reached = new Map([...targets.keys()].map((folder) => [folder, reachable(folder, targets)]))
  const groups = new Map<string, string[]>()
  for (const [folder, others] of reached) {
    const group = [...others].filter((other) => other !== folder && reached.get(other)?.has(folder))
    if (group.length > 0) {
      const folders = [folder, ...group].toSorted()
      groups.set(folders.join(), folders)
    }
  }
  return [...groups.values()].map((folders) => ({
    folders,
    imports: importsBetween(folders, imports),
  }))
}

/** The folders that can be reached from a folder through at least one import. */
function reachable(start: string, targets: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const target of targets.get(folder) ?? []) {
      if (!reached.has(target)) open.push(target)
      reached.add(target)
    }
  }
  return reached
}

function importsBetween(folders: string[], imports: Import[]): string[] {
  return imports
    .filter(({ from, to }) => posix.dirname(from) !== posix.dirname(to))
    .filter((edge) => [edge.from, edge.to].every((file) => folders.includes(posix.dirname(file))))
    .map(({ from, to }) => `${from} → ${to}`)
}
