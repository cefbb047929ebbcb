import { folderCycles } from '../../tools/measure/folder-cycles'
import { readImports } from '../../tools/measure/import-graph'
import { sourceFiles } from '../../tools/measure/source-files'

test('no folder imports another that imports it, directly or through others', () => {
  const files = sourceFiles('.').filter(({ path }) => !/^(packages\/[^/]+\/)?test\//.test(path))

  expect(folderCycles(readImports(files))).toEqual([])
})
