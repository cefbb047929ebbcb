import Table from 'cli-table3'
import type { FilesOpened } from './files-opened'
import type { FolderSize } from './folder-sizes'
import type { House } from './measure-house'

/** The measurements as text for a terminal. */
export function houseReport(house: House): string {
  return [
    sizes(house.folders),
    list(
      'Folder cycles',
      house.folderCycles.map(({ folders }) => folders.join(' ⇄ ')),
    ),
    list('Files opened by a reader', house.filesOpened.map(openedLine)),
    list('Unused exports', house.unusedExports),
  ].join('\n\n')
}

function sizes(folders: FolderSize[]): string {
  const table = new Table({
    head: ['folder', 'files', 'lines', 'median', 'p90', 'longest', '≤ 15 lines'],
    style: { head: [], border: [] },
  })
  for (const { folder, files, lines, median, p90, longest, small } of folders) {
    table.push([folder, files, lines, median, p90, `${longest.lines} ${longest.path}`, small])
  }
  return table.toString()
}

function openedLine({ entry, opened, closure }: FilesOpened): string {
  return `${entry}: ${extent(opened)} of a closure of ${extent(closure)}`
}

function extent(files: { lines: number }[]): string {
  return `${files.length} files (${files.reduce((sum, { lines }) => sum + lines, 0)} lines)`
}

function list(title: string, lines: string[]): string {
  return [`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)].join('\n')
}
