import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../tools/build/project-root'

const runbook = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8')

/** The commands of a text: its blocks, and those between backticks. */
export function commandsIn(text: string): string[] {
  const places = /^ *```bash\n(.*?)^ *```$|`((?:npm run|aws|npx|git) [^`]+)`/gms
  return [...text.matchAll(places)].map(([, block, inline]) => block ?? inline ?? '')
}

/** The runbook's command, or block of commands, that contains a text. */
export function runbookBlock(text: string): string {
  return commandsIn(runbook).find((block) => block.includes(text)) ?? ''
}

/** Runs shell commands, and applies their AWS CLI calls to the embedded table instead of the real one. */
export async function runOnTable(table: string, block: string): Promise<void> {
  const script = `LEDGER=${table}; aws() { printf '%s\\0' "$@"; }\n${block}`
  const { stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const [service, verb, ...options] = stdout.split('\0')
  const option = (name: string) => options[options.indexOf(`--${name}`) + 1] ?? ''
  expect([service, verb]).toEqual(['dynamodb', 'delete-item'])
  const item = { TableName: option('table-name'), Key: JSON.parse(option('key')) }
  await new DynamoDBClient({}).send(new DeleteItemCommand(item))
}
