import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { UserError } from '../../lib/stage/user-error'
import { storeRegion } from '../cli/aws'
import { signedCall } from '../cli/signed-call'

type Query = { groups: string[]; text: string; from: Date; to: Date }

/** A row of a result: values by the names of fields, in the order of the query. */
export type Row = Record<string, string>

const pollMs = 500

const startedSchema = z.object({ queryId: z.string() })
const resultsSchema = z.object({
  status: z.string(),
  results: z.array(z.array(z.object({ field: z.string(), value: z.string() }))).default([]),
})
const refusalSchema = z.object({ __type: z.string(), message: z.string().default('') })

/**
 * Runs a query of CloudWatch Logs Insights and waits for its result.
 * https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html
 *
 * @throws UserError for a query that Logs Insights cannot read
 */
export async function runQuery({ groups, text, from, to }: Query): Promise<Row[]> {
  const started = await call('StartQuery', {
    logGroupNames: groups,
    queryString: text,
    startTime: Math.floor(from.getTime() / 1000),
    endTime: Math.ceil(to.getTime() / 1000),
  })
  const { queryId } = startedSchema.parse(started)
  for (;;) {
    const { status, results } = resultsSchema.parse(await call('GetQueryResults', { queryId }))
    if (status === 'Complete') return results.map(rowOf)
    if (status !== 'Scheduled' && status !== 'Running')
      throw new Error(`The query ended: ${status}`)
    await pause(pollMs)
  }
}

function rowOf(fields: { field: string; value: string }[]): Row {
  // `@ptr` identifies an entry for GetLogRecord.
  const shown = fields.filter(({ field }) => field !== '@ptr')
  return Object.fromEntries(shown.map(({ field, value }) => [field, value]))
}

async function call(operation: string, input: object): Promise<unknown> {
  const { status, text } = await signedCall({
    service: 'logs',
    host: `logs.${storeRegion}.amazonaws.com`,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `Logs_20140328.${operation}`,
    },
    body: JSON.stringify(input),
  })
  if (status === 200) return parseJson(text)
  const { data: refusal } = refusalSchema.safeParse(parseJson(text))
  const reason = refusal ? `${refusal.__type}: ${refusal.message}` : `HTTP ${status}`
  const sentence = `CloudWatch Logs refused ${operation}: ${reason}`
  throw refusal?.__type.endsWith('MalformedQueryException')
    ? new UserError(sentence)
    : new Error(sentence)
}
