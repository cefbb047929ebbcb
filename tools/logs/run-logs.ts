import type { Command } from 'commander'
import { z } from 'zod'
import { UserError } from '../../lib/stage/user-error'
import { type ExitCode, runCommand } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { textTable } from '../cli/text-table'
import { chooseLogs, findLogs, type Log } from './find-logs'
import { maxRows, queryText, type Search } from './query-text'
import { type LogsRequest, readRequest } from './read-request'
import { rowsTable } from './rows-table'
import { runQuery } from './run-query'

const optionsSchema = z.object({
  stage: z.string().optional(),
  event: z.string().optional(),
  query: z.string().optional(),
})

/** Runs `npm run logs` with its arguments. */
export function runLogs(args: string[], terminal: Terminal): Promise<ExitCode> {
  return runCommand({
    name: 'npm run logs',
    args,
    terminal,
    define: (command, redacting) => {
      defineOptions(command)
      return async () => {
        const { stage, ...search } = optionsSchema.parse(command.opts())
        const request = readRequest(command.args)
        const text = queryText(request.names, search)
        const logs = await findLogs(knownStage(stage))
        if (request.names.length === 0) redacting.print(listOf(logs))
        else await print(chooseLogs(logs, request.names), { ...request, text, search }, redacting)
        return 0
      }
    },
  })
}

function knownStage(stage: string | undefined): string {
  if (stage !== undefined) return stage
  throw new UserError('Give a --stage. The logs of the local store are files in .local/logs/.')
}

async function print(
  logs: Log[],
  { text, span, seconds, search }: LogsRequest & { text: string; search: Search },
  terminal: Terminal,
): Promise<void> {
  const to = terminal.now()
  const from = new Date(to.getTime() - seconds * 1000)
  const query = { groups: logs.map(({ group }) => group), text, from, to }
  const rows = await terminal.during('Searching', runQuery(query))
  if (rows.length === 0) terminal.print(`${nothing(search)} in the last ${span}.`)
  else terminal.print(rowsTable(rows, logs))
  if (rows.length === maxRows && search.query === undefined) {
    terminal.note(`Only the latest ${maxRows}: a shorter span or --query shows others.`)
  }
}

function nothing({ event, query }: Search): string {
  if (event !== undefined) return `No entry "${event}"`
  return query === undefined ? 'No failure' : 'No result'
}

function listOf(logs: Log[]): string {
  return textTable<Log>(
    [
      ['log', ({ name }) => name],
      ['log group', ({ group }) => group],
    ],
    logs,
  )
}

function defineOptions(command: Command): void {
  command
    .usage('-- [log...] [span] --stage <stage> [options]')
    .description(
      'Shows what failed lately: errors, warnings and crashes of functions, latest first, and refused and failed ' +
        'requests of an access log. Without a log, lists the logs.',
    )
    .argument('[log...]', 'logs by name, then how far back: 45m, 3h (if left out) or 2d')
    .option('--stage <stage>', 'a stage of lib/stage/stage-config.ts')
    .option('--event <name>', 'show the entries of this event, with all their fields')
    .option('--query <query>', 'run a query of CloudWatch Logs Insights')
    .addHelpText('after', more)
}

const more = `
Examples:
  npm run logs -- --stage prod
  npm run logs -- stripe-webhook 3h --stage prod
  npm run logs -- stripe-webhook retry-delivery 1d --event 'Delivery given up' --stage prod
  npm run logs -- create-payment 2d --query 'filter PaymentCreated = 1 | stats count(*) by bin(1h)' --stage prod

Exit codes: 0 searched, 1 AWS refused, 2 wrong arguments`
