import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { metricUnits } from '../../../../lambda/platform/metrics/metric-units'
import { monitoredStack } from '../../../support/lib/monitored-stack'
import { monitoredName } from '../../../support/lib/monitoring-template'
import { testApp } from '../../../support/lib/test-app'
import { readAlarms } from '../../../support/lib/read-alarms'
import { readable } from '../../../support/lib/readable'
import { findResource } from '../../../support/lib/store-template'

const { monitoring, resources: resourcesOf } = monitoredStack(testApp())
const resources = resourcesOf()
const dashboard = findResource(resources, 'AWS::CloudWatch::Dashboard').Properties

const seriesSchema = z.array(z.unknown()).transform((parts) => {
  const rendering = z
    .object({
      label: z.string(),
      color: z.string(),
      expression: z.string().optional(),
      visible: z.boolean().optional(),
    })
    .partial()
    .parse(typeof parts.at(-1) === 'object' ? parts.at(-1) : {})
  const [namespace, name] = rendering.expression ? [] : parts.map(String)
  return { namespace, name, ...rendering }
})
const widgetSchema = z.object({
  type: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  properties: z.object({
    title: z.string().optional(),
    markdown: z.string().optional(),
    query: z.string().optional(),
    metrics: z.array(seriesSchema).default([]),
    alarms: z.array(z.string()).default([]),
  }),
})
const bodySchema = z.object({
  start: z.string(),
  periodOverride: z.string(),
  widgets: z.array(widgetSchema),
})
const body = bodySchema.parse(JSON.parse(readable(dashboard['DashboardBody'])))
const series = body.widgets.flatMap(({ properties }) => properties.metrics)
const metrics = series.filter(({ expression }) => expression === undefined)

test('the dashboard has the name of the stack, and its URL leads to it', () => {
  expect(dashboard['DashboardName']).toBe(monitoredName)
  expect(monitoring.dashboardUrl).toBe(
    'https://us-east-1.console.aws.amazon.com/cloudwatch/home?region=us-east-1' +
      '#dashboards/dashboard/ebook-store-prod',
  )
})

test('the dashboard is free: it has at most 50 metrics, including hidden ones', () => {
  expect(metrics.length).toBeGreaterThan(30)
  expect(metrics.length).toBeLessThanOrEqual(50)
})

test('every metric of the store is one that a function or a log filter emits', () => {
  const counted = Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::Logs::MetricFilter')
    .flatMap(({ Properties }) =>
      z.array(z.object({ MetricName: z.string() })).parse(Properties['MetricTransformations']),
    )
  const emitted = [...Object.keys(metricUnits), ...counted.map(({ MetricName }) => MetricName)]
  const ours = metrics.filter(({ namespace }) => namespace === monitoredName)

  expect(ours.length).toBeGreaterThan(15)
  for (const { name } of ours) expect(emitted).toContain(name)
})

test('every metric that the functions emit is read by an alarm or shown on the first screen', () => {
  const rowOfAlarms = body.widgets.find(({ properties }) => properties.alarms.length > 0)?.y ?? 0
  const firstScreen = body.widgets.filter(({ y }) => y <= rowOfAlarms + 5)
  const read = [
    ...firstScreen.flatMap(({ properties }) => properties.metrics),
    ...readAlarms(resources).flatMap((alarm) => alarm.metrics),
  ]

  expect(firstScreen).toHaveLength(6)
  // Each metric is charged by the hours in which it is written; everything else is found by a query of the
  // logs.
  expect(
    Object.keys(metricUnits).filter((name) => !read.some((each) => each.name === name)),
  ).toEqual([])
})

test('every log entry in a query is written by a function', () => {
  const sources = globSync('lambda/**/*.ts').map((path) => readFileSync(path, 'utf8'))
  const queries = body.widgets.map(({ properties }) => properties.query ?? '').join('\n')
  const events = [...queries.matchAll(/"([A-Z][a-z' -]+ [a-z -]+)"/g)].map(([, event]) => event)

  expect(events.length).toBeGreaterThan(5)
  for (const event of events) expect(sources.join()).toContain(`('${event}'`)
})

test('all other metrics belong to services that the store uses', () => {
  const namespaces = new Set(metrics.map(({ namespace }) => namespace))

  expect(namespaces).toEqual(
    new Set([
      monitoredName,
      'AWS/ApiGateway',
      'AWS/Billing',
      'AWS/CloudFront',
      'AWS/Lambda',
      'AWS/SES',
      'AWS/SNS',
      'AWS/SQS',
    ]),
  )
})

test('no widget exceeds the grid or overlaps another', () => {
  const cells = body.widgets.flatMap(({ x, y, width, height }) => {
    expect(x + width).toBeLessThanOrEqual(24)
    return Array.from({ length: width * height }, (_, n) => {
      return `${x + (n % width)},${y + Math.floor(n / width)}`
    })
  })

  expect(new Set(cells).size).toBe(cells.length)
})

test('every row is filled', () => {
  const rows = Map.groupBy(body.widgets, ({ y }) => y)

  for (const [, widgets] of rows) {
    expect(widgets.reduce((sum, { width }) => sum + width, 0)).toBe(24)
    expect(new Set(widgets.map(({ height }) => height)).size).toBe(1)
  }
})

test('every graph has a title, and each of its metrics a label and a colour', () => {
  for (const { properties } of body.widgets.filter(({ type }) => type !== 'text')) {
    expect(properties.title).toMatch(/^[A-Z]/)
  }
  for (const { label, color } of series.filter(({ visible }) => visible !== false)) {
    expect(label).toMatch(/\w{3}/)
    expect(color).toMatch(/^#/)
  }
})

test('all alarms are shown, store-failing first', () => {
  const shown = body.widgets.flatMap(({ properties }) => properties.alarms)
  const logicalIds = readAlarms(resources).map(({ logicalId }) => readable({ Ref: logicalId }))

  expect(shown.toSorted()).toEqual(logicalIds.toSorted())
  expect(shown[0]).toMatch(/StoreFailing/)
})

test('the first row links to the store and to the runbook', () => {
  const [header] = body.widgets

  expect(header).toMatchObject({ type: 'text', x: 0, y: 0, width: 24 })
  expect(header?.properties.markdown).toContain('](https://book.seller.test)')
  expect(header?.properties.markdown).toContain('docs/runbook.md')
})

test('a note explains how to switch on the billing metrics', () => {
  const note = body.widgets.find(({ properties }) =>
    /Nothing shown/.test(properties.markdown ?? ''),
  )

  expect(note?.properties.markdown).toContain('Receive CloudWatch billing alerts')
})
