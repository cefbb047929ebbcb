import { createAdmission, readApis, smallStack } from 'stack-runner/testing'
import { callPaths } from '../../../lambda/contract'
import { stageConfig } from '../../../lib/stage/stage-config'
import { synthesizeStore } from '../../support/lib/store-template'

/** The API of the stage that the local store runs. */
const config = stageConfig('dev')
const stack = smallStack(synthesizeStore(config).resources, () => '{"current":"an-origin-key"}')
const [api] = readApis(stack)

/** Lets calls in as the local store does; `pass` counts how many of the given number pass at one moment. */
function openGate() {
  if (!api) throw new Error('The stack has no API.')
  let nowMs = 0
  const admit = createAdmission(stack, api.id, api.routes, () => nowMs)
  const pass = (method: string, start: string, calls: number) => {
    const route = api.routes.find(
      (each) => each.method === method && each.resourcePath.startsWith(start),
    )
    if (!route) throw new Error(`The API has no ${method} ${start}.`)
    const answers = Array.from({ length: calls }, () => admit(route, config.clientKey))
    for (const refusal of answers)
      expect([undefined, { type: 'THROTTLED' }]).toContainEqual(refusal)
    return answers.filter((refusal) => refusal === undefined).length
  }
  return { pass, wait: (seconds: number) => (nowMs += seconds * 1000) }
}

const doors = [
  ['sessions', 'POST', callPaths.createPayment, 200, 100],
  ['forged events', 'POST', callPaths.stripeWebhook, 200, 100],
  ['guessed links', 'GET', callPaths.download, 100, 50],
] as const

test.each(doors)(
  '[F7] [F66] [F99] in a flood of %s the local store accepts a burst, and then so many a second',
  (_what, method, path, burst, perSecond) => {
    const { pass, wait } = openGate()

    expect(pass(method, path, 1000)).toBe(burst)
    wait(1)
    expect(pass(method, path, 1000)).toBe(perSecond)
  },
)

test('[F7] a flood of one method closes no other', () => {
  const { pass } = openGate()

  for (const [, method, path, burst] of doors) expect(pass(method, path, 1000)).toBe(burst)
  expect(pass('POST', callPaths.download, 1)).toBe(1)
})
