import { filesOpened, type FilesOpened } from './files-opened'
import { folderCycles, type FolderCycle } from './folder-cycles'
import { folderSizes, type FolderSize } from './folder-sizes'
import { readImports } from './import-graph'
import { sourceFiles } from './source-files'
import { unusedExports } from './unused-exports'

export interface House {
  folders: FolderSize[]
  folderCycles: FolderCycle[]
  filesOpened: FilesOpened[]
  unusedExports: string[]
}

/** Measures the code of a checkout; `npm run measure:house -- --help` defines each measurement. */
export function measureHouse(root: string): House {
  const files = sourceFiles(root)
  const imports = readImports(files)
  return {
    folders: folderSizes(files),
    folderCycles: folderCycles(imports),
    filesOpened: filesOpened(files, imports),
    unusedExports: unusedExports(root),
  }
}
