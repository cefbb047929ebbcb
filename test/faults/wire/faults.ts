import { queryError } from 'stack-runner/testing'
import type { Call, Reply, Service } from './wire'

/** The faults that one call can have; at the first kind of kill the service has done nothing yet. */
export const faultKinds = [
  'killed before',
  'reset before',
  'forgotten',
  'no reply',
  'error',
  'throttled',
  'refused',
  'garbled',
  'killed after',
  'reply lost',
  'reply held',
  'late',
  'dripping',
] as const
export type Fault = (typeof faultKinds)[number]

/** Faults after which only the service knows that the call took effect. */
export const unseenEffects: Fault[] = ['killed after', 'reply lost', 'reply held']

/** One fault of a case, from the `call`-th call of a function on: at the first one, to `of` if that is named. */
export type PlannedFault = {
  function: string
  call: number
  of?: Service
  fault: Fault
  /** `healed`: again at each call to the same service until it heals. */
  until: 'once' | 'healed'
  /** Until it heals it affects every service and every calling function. */
  everywhere?: boolean
  /** How late a `late` reply is, as a fraction of the time that its service gets. */
  lateness?: number
}

/** Services that are unavailable until an instant of the case's clock, for every calling function. */
type Outage = { services: Service[]; fault: Fault; untilMs: number }

/** How long a function waits for each service. */
const limitsMs = { dynamodb: 2000, ssm: 2000, s3: 2000, ses: 3000, sns: 3000, sqs: 2000, stripe: 3200 }
/** Late within every time limit, and long in the life of a function. */
const lateMs = 1300

const healMs = 20 * 60_000

export function faultPlan(planned: PlannedFault[]) {
  let entries: (PlannedFault & { service?: Service; healedAtMs?: number })[] = planned.map((fault) => ({ ...fault }))
  let outages: Outage[] = []
  let struck = 0
  return {
    add: (fault: PlannedFault) => void entries.push({ ...fault }),
    away: (outage: Outage) => void outages.push(outage),
    /** From now on nothing strikes. */
    end: () => {
      entries = []
      outages = []
    },
    struck: () => struck,
    strike: (name: string, index: number, { service }: Call, nowMs: number) => {
      const found = entries.find((entry) => {
        const isUnder = entry.function === name && index >= entry.call && (entry.of ?? service) === service
        if (entry.healedAtMs === undefined) {
          if (isUnder) Object.assign(entry, { service, healedAtMs: nowMs + healMs })
          return isUnder
        }
        if (entry.until !== 'healed' || nowMs >= entry.healedAtMs) return false
        return entry.everywhere || (isUnder && entry.service === service)
      })
      const outage = outages.find(({ services, untilMs }) => services.includes(service) && nowMs < untilMs)
      if (!found && !outage) return undefined
      struck += 1
      if (!found) return outage && { fault: outage.fault, delayMs: lateMs }
      const { fault, lateness } = found
      return { fault, delayMs: lateness === undefined ? lateMs : lateness * limitsMs[service] }
    },
  }
}

export type FaultPlan = ReturnType<typeof faultPlan>

/** A service's response when it fails, when it is too busy, and when it refuses permanently. */
export function failure(fault: 'error' | 'throttled' | 'refused' | 'garbled', call: Call): Reply {
  if (fault === 'garbled')
    return { status: 200, type: 'text/html', body: '<!doctype html><title>Welcome to the network</title>' }
  const [status, code] = codes[call.service][fault]
  return { status, ...bodyOf(call.service, code) }
}

type Codes = Record<'error' | 'throttled' | 'refused', [status: number, code: string]>
const awsCodes: Codes = {
  error: [500, 'InternalServerError'],
  throttled: [400, 'ThrottlingException'],
  refused: [400, 'AccessDeniedException'],
}
const codes: Record<Service, Codes> = {
  dynamodb: { ...awsCodes, throttled: [400, 'ProvisionedThroughputExceededException'] },
  ssm: awsCodes,
  sqs: awsCodes,
  s3: { ...awsCodes, throttled: [503, 'SlowDown'], refused: [403, 'AccessDenied'] },
  ses: { ...awsCodes, throttled: [400, 'Throttling'], refused: [400, 'InvalidParameterValue'] },
  sns: { ...awsCodes, throttled: [400, 'Throttled'], refused: [400, 'InvalidParameterValue'] },
  stripe: { error: [500, 'api_error'], throttled: [429, 'rate_limit'], refused: [403, 'permission'] },
}

function bodyOf(service: Service, code: string): Omit<Reply, 'status'> {
  if (service === 's3') return { type: 'application/xml', body: '' }
  if (service === 'ses' || service === 'sns') {
    return { type: 'text/xml', body: queryError(code, `PhoneNumber or address: ${code}`) }
  }
  if (service === 'stripe') {
    return { type: 'application/json', body: JSON.stringify({ error: { type: code, code } }) }
  }
  return { type: 'application/x-amz-json-1.0', body: JSON.stringify({ __type: code, message: code }) }
}
