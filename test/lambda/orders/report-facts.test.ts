import { type OrderFact, reportFacts } from '../../../lambda/orders/facts'
import { captureMetrics } from '../../support/lambda/emitted-metrics'

const metrics = captureMetrics()

test.each<[OrderFact, [string, number][]]>([
  [
    { fact: 'sold', cents: 1499 },
    [
      ['Sale', 1],
      ['SaleCents', 1499],
    ],
  ],
  [{ fact: 'decision', decision: 'held' }, [['OrderDecision', 1]]],
  [{ fact: 'sent', seconds: 3.5 }, [['SecondsToDelivery', 3.5]]],
  [{ fact: 'replaced' }, [['Fallback', 1]]],
  [{ fact: 'refused' }, [['DeliveryRefused', 1]]],
])('%j is counted', (fact, expected) => {
  metrics.clear()

  reportFacts('cs_1', [fact])

  expect(metrics.emitted()).toEqual(expected)
})
