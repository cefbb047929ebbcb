import { chargesOf, costOf } from '../../../tools/costs/bill'
import { dollars } from '../../../tools/costs/money'

test('what lies within the allowance costs nothing after it, and its list price before it', () => {
  expect(costOf({ alarmMetric: 10 }, 'after')).toBe(0n)
  expect(costOf({ alarmMetric: 10 }, 'before')).toBe(dollars('1'))
})

test('what lies beyond the allowance costs its list price', () => {
  expect(costOf({ alarmMetric: 17 }, 'after')).toBe(dollars('0.7'))
})

test('a price for a million is charged for each one', () => {
  expect(costOf({ apiCall: 1 }, 'after')).toBe(dollars('0.0000035'))
})

test('a metric that is written in half of the hours of a month costs half', () => {
  expect(costOf({ metricHour: 365 }, 'before')).toBe(dollars('0.15'))
})

test('a second of a gigabyte costs what Lambda asks for it', () => {
  expect(costOf({ functionTime: 1024 * 1000 }, 'before')).toBe(dollars('0.0000133334'))
})

test('charges are added up by service, the dearest first', () => {
  const charges = chargesOf({ secret: 1, secretRead: 10_000, firewall: 1 })

  expect(charges).toEqual([
    { service: 'WAF', before: dollars('5'), after: dollars('5') },
    { service: 'Secrets Manager', before: dollars('0.45'), after: dollars('0.45') },
  ])
})
