import { z } from 'zod'
import { findFunction, type RunningFunction } from '../functions/run-function'
import type { Text } from '../messages/message'
import type { Stack } from '../template/stack'
import { emailEvents, type SentEmail } from './email-events'
import type { LaterCalls } from './make-calls'
import { logsEvent, textLogEntry, textStatusMs } from './text-log'

/** Set once the stack runs. */
export type MessageListeners = {
  onEmail?: (sent: SentEmail) => void
  onText?: (text: Text) => void
}

export function runFeedback(stack: Stack, functions: RunningFunction[], calls: LaterCalls): MessageListeners {
  stack.resources('AWS::SNS::Subscription', subscriptionSchema)
  const destinations = stack.resources('AWS::SES::ConfigurationSetEventDestination', destinationSchema)
  const rules = stack
    .resources('AWS::Events::Rule', ruleSchema)
    .flatMap(({ id, properties }) =>
      properties.EventPattern === undefined
        ? []
        : [{ pattern: properties.EventPattern, targets: functionsOf(properties.Targets, id) }],
    )
  // A function's own log is passed on for ops, as an alarm is.
  const filters = stack
    .resources('AWS::Logs::SubscriptionFilter', filterSchema)
    .filter(({ properties }) => properties.FilterPattern === '')

  function functionsOf(targets: { Arn: string }[], caller: string): RunningFunction[] {
    // Topics are for ops, who receives no email from one machine.
    const called = targets.filter(({ Arn }) => !Arn.startsWith('arn:aws:sns:'))
    return called.map(({ Arn }) => findFunction(functions, Arn, caller))
  }

  return {
    onEmail: (sent) => {
      const published = destinations
        .filter(({ properties }) => properties.ConfigurationSetName === sent.configurationSet)
        .flatMap(({ properties }) => properties.EventDestination.MatchingEventTypes)
      const events = emailEvents(sent, stack.region).filter(({ type }) => published.includes(type))
      calls.add(
        events.map(({ afterMs, event }) => {
          const heard = rules.filter(({ pattern }) => matches(pattern, event))
          return { afterMs, targets: heard.flatMap(({ targets }) => targets), event }
        }),
      )
    },
    onText: (text) => {
      const { logGroup, entry } = textLogEntry(text, stack.region)
      const heard = filters.filter(({ properties }) => properties.LogGroupName === logGroup)
      const targets = heard.flatMap(({ id, properties }) => functionsOf([{ Arn: properties.DestinationArn }], id))
      calls.add([{ afterMs: textStatusMs, targets, event: logsEvent(logGroup, entry) }])
    },
  }
}

type EventPattern = { [name: string]: string[] | EventPattern }

/**
 * Exact texts, at any depth.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-patterns.html
 */
const eventPatternSchema: z.ZodType<EventPattern> = z.lazy(() =>
  z.record(
    z.string(),
    z.union([z.array(z.string()), eventPatternSchema], {
      error: 'only patterns of exact texts are run on one machine',
    }),
  ),
)

/** The event must have one of the list's texts wherever the pattern has a list. */
function matches(pattern: EventPattern, event: unknown): boolean {
  const fields: Record<string, unknown> = { ...Object(event) }
  return Object.entries(pattern).every(([name, wanted]) => {
    const found = fields[name]
    if (!Array.isArray(wanted)) return matches(wanted, found)
    return [found].flat().some((value) => typeof value === 'string' && wanted.includes(value))
  })
}

/** Email to people is left out. Any other subscription calls code. */
const subscriptionSchema = z.object({
  Protocol: z.literal('email', 'only subscriptions by email are run on one machine'),
})
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
  FilterPattern: z.string(),
})
