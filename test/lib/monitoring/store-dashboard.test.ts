import { z } from 'zod'
import { metricUnits } from '../../../lambda/platform/metrics/metric-units'
import { readAlarms } from '../../support/lib/read-alarms'
import { readable } from '../../support/lib/readable'
import { findResource, fullStackName, synthesizeFull } from '../../support/lib/store-template'

const { resources, outputs } = synthesizeFull()
const dashboard = findResource(resources, 'AWS::CloudWatch::Dashboard').Properties
const alarms = readAlarms(resources)

const bodySchema = z.object({
  widgets: z.array(
    z.object({
      y: z.number(),
      properties: z.object({
        metrics: z.array(z.array(z.unknown())).default([]),
        alarms: z.array(z.string()).default([]),
      }),
    }),
  ),
})
const { widgets } = bodySchema.parse(JSON.parse(readable(dashboard['DashboardBody'])))
/** The metrics of some widgets; an expression is none. */
const metricsOf = (some: typeof widgets) =>
  some
    .flatMap(({ properties }) => properties.metrics)
    .filter(([namespace]) => typeof namespace === 'string')
    .map(([namespace, name]) => ({ namespace, name: String(name) }))

test('the dashboard has the name of the stack, and the URL in the outputs leads to it', () => {
  expect(dashboard['DashboardName']).toBe(fullStackName)
  expect(readable(outputs['DashboardUrl']?.Value)).toBe(
    `https://us-east-1.console.aws.amazon.com/cloudwatch/home?region=us-east-1#dashboards/dashboard/${fullStackName}`,
  )
})

test('the dashboard is free: it has at most 50 metrics, including hidden ones', () => {
  expect(metricsOf(widgets).length).toBeGreaterThan(30)
  expect(metricsOf(widgets).length).toBeLessThanOrEqual(50)
})

test('every metric of the store in an alarm or on the dashboard is one that a function or a log filter emits', () => {
  const all = [...metricsOf(widgets), ...alarms.flatMap(({ metrics }) => metrics)]
  const ours = all.filter(({ namespace }) => namespace === fullStackName)

  expect(ours.length).toBeGreaterThan(25)
  for (const { name } of ours) {
    expect([...Object.keys(metricUnits), 'RequestsRefused', 'PageViews']).toContain(name)
  }
})

test('every metric that the functions emit is read by an alarm or shown on the first screen', () => {
  const rowOfAlarms = widgets.find(({ properties }) => properties.alarms.length > 0)?.y ?? 0
  const firstScreen = widgets.filter(({ y }) => y <= rowOfAlarms + 5)
  const read = [...metricsOf(firstScreen), ...alarms.flatMap(({ metrics }) => metrics)]

  expect(firstScreen).toHaveLength(6)
  // Each metric is charged by the hours in which it is written; everything else is found by a query of the logs.
  expect(
    Object.keys(metricUnits).filter((name) => !read.some((each) => each.name === name)),
  ).toEqual([])
})

test('all alarms are shown, store-failing first', () => {
  const shown = widgets.flatMap(({ properties }) => properties.alarms)
  const logicalIds = alarms.map(({ logicalId }) => readable({ Ref: logicalId }))

  expect(shown.toSorted()).toEqual(logicalIds.toSorted())
  expect(shown[0]).toMatch(/StoreFailing/)
})
