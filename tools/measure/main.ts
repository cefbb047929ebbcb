import { Command } from 'commander'
import { resolve } from 'node:path'
import { houseReport } from './house-report'
import { measureHouse } from './measure-house'

const command = new Command('npm run measure:house --')
  .description(
    'Measures the structure of the code: sizes, folder cycles, reading distance, dead code.',
  )
  .option('--root <dir>', 'the checkout to measure, for a comparison with another commit', '.')
  .option('--json', 'print JSON')
  .addHelpText(
    'after',
    `
Sizes           files and lines per top folder; p90 and median are of lines per file.
Folder cycles   a folder is a node, a parent and its subfolder are two; an import of any kind,
                of a type too, is an edge. Folders that reach each other are one cycle.
Files opened    what a reader opens to follow a request: the handler and every file of lambda/
                that it reaches through imports of values. Left out because the name explains
                them: platform/ (HTTP, environment, logging, metrics, secrets), messages/,
                settings and clients (env.ts, contract.ts, sender.ts, *-client.ts). Left out
                because an editor's preview shows them: files of at most 15 lines.
Closure         the same without leaving anything out: every file, product/ and types included.
Unused exports  exports that no other file imports, by knip and this checkout's knip.jsonc.`,
  )
  .parse()

const { root, json } = command.opts<{ root: string; json?: true }>()
const report = measureHouse(resolve(root))
console.log(json ? JSON.stringify(report, null, 2) : houseReport(report))
