import type { SourceFile } from './source-files'

export interface FolderSize {
  folder: string
  files: number
  lines: number
  median: number
  p90: number
  longest: { path: string; lines: number }
  /** Files of at most 15 lines. */
  small: number
}

/** The size of each top folder, the largest first. */
export function folderSizes(files: SourceFile[]): FolderSize[] {
  const folders = Map.groupBy(files, ({ path }) => path.split('/')[0] ?? path)
  return [...folders]
    .map(([folder, its]) => folderSize(folder, its))
    .toSorted((a, b) => b.lines - a.lines)
}

function folderSize(folder: string, files: SourceFile[]): FolderSize {
  const sorted = files.toSorted((a, b) => a.lines - b.lines)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]
  const longest = at(1)
  return {
    folder,
    files: files.length,
    lines: files.reduce((sum, { lines }) => sum + lines, 0),
    median: at(0.5)?.lines ?? 0,
    p90: at(0.9)?.lines ?? 0,
    longest: { path: longest?.path ?? '', lines: longest?.lines ?? 0 },
    small: files.filter(({ lines }) => lines <= 15).length,
  }
}
