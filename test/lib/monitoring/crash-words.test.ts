import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFunctionLog, runFunction } from 'stack-runner/testing'
import { queryText } from '../../../tools/logs/query-text'
import { runInsights } from '../../support/lib/logs-insights'
import { synthesizeMonitoring } from '../../support/lib/monitoring-template'
import { readable } from '../../support/lib/readable'
import { findResource } from '../../support/lib/store-template'

jest.setTimeout(120_000)

const dashboard = findResource(synthesizeMonitoring(), 'AWS::CloudWatch::Dashboard')
const { widgets } = JSON.parse(readable(dashboard.Properties['DashboardBody']))
const onDashboard: string = widgets
  .map((widget: unknown) => Object(widget).properties)
  .find(({ title }: { title?: string }) => title === 'Latest errors in the logs')
  .query.replace(/^(SOURCE [^|]*\| )+/, '')
const queries: [string, string][] = [
  ['npm run logs', queryText(['stripe-webhook'], {})],
  ['the dashboard', onDashboard],
]

/** The log of a function whose code fails as given, as the local store writes it. */
async function logOf(code: string): Promise<string[]> {
  const codeDir = await mkdtemp(join(tmpdir(), 'crash-'))
  await writeFile(join(codeDir, 'package.json'), '{"type":"commonjs"}')
  await writeFile(join(codeDir, 'index.js'), code)
  const path = join(codeDir, 'function.log')
  const log = openFunctionLog({ label: 'crash', path, onFailure: () => undefined })
  const definition = {
    name: 'crash',
    label: 'crash',
    arn: 'arn:aws:lambda:us-east-1:0:function:crash',
    codeDir,
    handler: 'index.handler',
    timeoutMs: 60_000,
    memoryMb: 128,
    maxConcurrency: 1,
    logFormat: 'JSON' as const,
    variables: {},
  }
  const crashing = runFunction(definition, { AWS_LAMBDA_LOG_FORMAT: 'JSON' }, log)
  await crashing.invoke({})
  await crashing.stop()
  await log.close()
  const lines = (await readFile(path, 'utf8')).trim().split('\n')
  await rm(codeDir, { recursive: true })
  return lines
}

/** Lines that Lambda's Node.js runtime writes: a bare error, an error with a text, and its own. */
const linesOfAws = {
  'an error that no one caught':
    '{"timestamp":"2026-11-21T03:04:05.678Z","level":"ERROR","requestId":"r-1","message":{"errorType":"ImportModuleError","errorMessage":"Error: Cannot find module \'app\'","stackTrace":["Runtime.ImportModuleError: Error: Cannot find module \'app\'"]}}',
  'an error beside a text':
    '{"timestamp":"2026-11-21T03:04:05.678Z","level":"ERROR","requestId":"r-1","message":"Uncaught ImportModuleError: Cannot find module \'app\'","errorType":"ImportModuleError","errorMessage":"Error: Cannot find module \'app\'","stackTrace":[]}',
}

describe.each(queries)('the latest errors of %s', (_place, query) => {
  test.each(Object.entries(linesOfAws))('show the message of %s', (_case, line) => {
    expect(runInsights(query, [line])).toEqual([
      expect.objectContaining({
        why: 'ImportModuleError',
        words: "Error: Cannot find module 'app'",
      }),
    ])
  })

  test.each([
    ['throws', 'exports.handler = async () => { throw new TypeError("no such order") }'],
    [
      'throws outside of its promise',
      'exports.handler = () => { setTimeout(() => { throw new TypeError("no such order") }); return new Promise(() => {}) }',
    ],
    ['cannot be loaded', 'throw new TypeError("no such order")'],
  ])('show the message of a function that %s', async (_case, code) => {
    const [crash, report] = runInsights(query, await logOf(code))

    expect(crash).toMatchObject({ why: 'TypeError', words: 'no such order' })
    expect(Object.values(report ?? {})).toContain('error')
  })

  test('show the reason of a crash that ended the runtime', () => {
    const line =
      '{"time":"2026-11-21T03:04:05Z","type":"platform.report","record":{"requestId":"r-1","status":"error","errorType":"Runtime.OutOfMemory"}}'

    expect(runInsights(query, [line])).toEqual([
      expect.objectContaining({ why: 'Runtime.OutOfMemory' }),
    ])
  })

  test('leave out successes', () => {
    const line =
      '{"time":"2026-11-21T03:04:05Z","type":"platform.report","record":{"requestId":"r-1","status":"success"}}'

    expect(runInsights(query, [line, '{"level":"INFO","message":{"event":"Sent"}}'])).toEqual([])
  })
})
