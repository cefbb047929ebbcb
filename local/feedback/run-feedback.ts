import { z } from 'zod'
import { findFunction } from '../functions/find-function'
import type { RunningFunction } from '../functions/run-function'
import type { Text } from '../inbox/messages/message'
import type { Clock } from '../platform/clock'
import type { Stack } from '../template/stack'
import { emailEvents, type SentEmail } from './email-events'
import { eventPatternSchema, matches } from './event-pattern'
import { logsEvent, textLogEntry, textStatusMs } from './text-log'

/** Who is told of a message that the emulator of SES or SNS has taken; set once the stack runs. */
export type MessageListeners = {
  onEmail?: (sent: SentEmail) => void
  onText?: (text: Text) => void
}

/** Lambda calls a function again so long after a failure (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html). */
const repeatsMs = [60_000, 120_000]

/** Lets SES publish its events to the stack's rules, and SNS its log to the stack's subscriptions. */
export function runFeedback(
  stack: Stack,
  functions: RunningFunction[],
  clock: Clock,
): MessageListeners {
  const destinations = stack.resources(
    'AWS::SES::ConfigurationSetEventDestination',
    destinationSchema,
  )
  const rules = stack
    .resources('AWS::Events::Rule', ruleSchema)
    .flatMap(({ id, properties }) =>
      properties.EventPattern === undefined
        ? []
        : [{ pattern: properties.EventPattern, targets: functionsOf(properties.Targets, id) }],
    )
  const filters = stack.resources('AWS::Logs::SubscriptionFilter', filterSchema)

  function functionsOf(targets: { Arn: string }[], caller: string): RunningFunction[] {
    return targets.map(({ Arn }) => findFunction(functions, Arn, caller))
  }
  async function call(target: RunningFunction, event: object, [pauseMs, ...later] = repeatsMs) {
    const { outcome } = await target.invoke(event)
    if (outcome === 'succeeded' || pauseMs === undefined) return
    clock.at(clock.now() + pauseMs, () => void call(target, event, later))
  }
  const callAfter = (afterMs: number, targets: RunningFunction[], event: object) =>
    clock.at(clock.now() + afterMs, () => {
      for (const target of targets) void call(target, event)
    })

  return {
    onEmail: (sent) => {
      const published = destinations
        .filter(({ properties }) => properties.ConfigurationSetName === sent.configurationSet)
        .flatMap(({ properties }) => properties.EventDestination.MatchingEventTypes)
      for (const { type, afterMs, event } of emailEvents(sent, stack.region)) {
        if (!published.includes(type)) continue
        const heard = rules.filter(({ pattern }) => matches(pattern, event))
        callAfter(
          afterMs,
          heard.flatMap(({ targets }) => targets),
          event,
        )
      }
    },
    onText: (text) => {
      const { logGroup, entry } = textLogEntry(text, stack.region)
      const heard = filters.filter(({ properties }) => properties.LogGroupName === logGroup)
      const targets = heard.flatMap(({ id, properties }) =>
        functionsOf([{ Arn: properties.DestinationArn }], id),
      )
      callAfter(textStatusMs, targets, logsEvent(logGroup, entry))
    },
  }
}

const destinationSchema = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.object({ MatchingEventTypes: z.array(z.string()) }),
})
const ruleSchema = z.object({
  EventPattern: eventPatternSchema.optional(),
  Targets: z.array(z.looseObject({ Arn: z.string() })).default([]),
})
const filterSchema = z.object({
  LogGroupName: z.string(),
  DestinationArn: z.string(),
  FilterPattern: z.literal('', 'only a filter for all entries is run on one machine'),
})
