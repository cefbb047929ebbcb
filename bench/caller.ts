import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** One request of a caller. */
export type Call = {
  url: string
  headers: Record<string, string>
  body: string
  /** The loopback address that it comes from, such as `127.0.0.2`; Linux has all of 127.0.0.0/8. */
  from?: string
}

/** How many responses of each status a caller got. */
export type Statuses = ReadonlyMap<number, number>

/** Calls at a steady rate without waiting for responses, as many callers at once would. */
export async function callSteadily(
  ratePerSecond: number,
  seconds: number,
  callOf: (index: number) => Call,
): Promise<Statuses> {
  const agent = new Agent({ keepAlive: true })
  const start = performance.now()
  const calls: Promise<number>[] = []
  for (let index = 0; index < ratePerSecond * seconds; index += 1) {
    const ahead = (index / ratePerSecond) * 1000 - (performance.now() - start)
    if (ahead > 0) await sleep(ahead)
    calls.push(post(callOf(index), agent))
  }
  const statuses = await Promise.all(calls)
  agent.destroy()
  return new Map(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  )
}

function post({ url, headers, body, from }: Call, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, agent, localAddress: from }
    const sent = request(url, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject).end(body)
  })
}
