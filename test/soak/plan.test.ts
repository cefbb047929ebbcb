import { drawPlan, services } from './plan'
import { seededRandom } from './random'

test('the same seed draws the same plan, and another seed another plan', () => {
  const draw = (seed: number) => drawPlan(600_000, seededRandom(seed))

  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
})

test('in ten minutes every service fails, the store is killed ten times, and everything ends in time', () => {
  const { outages, killsMs } = drawPlan(600_000, seededRandom(1))

  expect(new Set(outages.map(({ service }) => service))).toEqual(new Set(services))
  expect(killsMs).toHaveLength(10)
  expect(Math.max(...killsMs, ...outages.map(({ toMs }) => toMs))).toBeLessThanOrEqual(600_000)
})
