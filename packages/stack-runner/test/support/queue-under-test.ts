import { join } from 'node:path'
import { SQSClient } from '@aws-sdk/client-sqs'
import { handTurnedClock } from 'kit'
import { clientConfig } from './client-config'
import { createQueues } from '../../queues/create-queues'
import { openQueues } from '../../queues/open-queues'
import { runSqs } from '../../queues/run-sqs'
import { smallStack } from './small-template'
import { tempFolder } from './temp-folder'

/** A queue with a dead-letter queue, as the template describes them. */
export const queueResources = {
  Retries: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      VisibilityTimeout: 180,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 2 },
    },
  },
  Dead: { Type: 'AWS::SQS::Queue', Properties: { MessageRetentionPeriod: 1209600 } },
}

export const arns = {
  retries: 'arn:aws:sqs:us-east-1:000000000000:small-Retries',
  dead: 'arn:aws:sqs:us-east-1:000000000000:small-Dead',
}

const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** The stack's queues on a clock that a test turns; those of an earlier start with its file and clock. */
export function startQueues(path = join(tempFolder(), 'queues.jsonl'), clock = handTurnedClock()) {
  const queues = openQueues(path, clock)
  createQueues(smallStack(queueResources), queues)
  cleanups.push(() => clock.stop())
  return { path, clock, queues, retries: queues.find(arns.retries), dead: queues.find(arns.dead) }
}

/** The same behind SQS's protocol, with the official SDK for it. */
export async function startSqs() {
  const started = startQueues()
  const emulator = await runSqs(started.queues)
  const sqs = new SQSClient(clientConfig(emulator.url))
  cleanups.push(
    () => emulator.stop(),
    () => sqs.destroy(),
  )
  const urls = {
    retries: `${emulator.url}/000000000000/small-Retries`,
    dead: `${emulator.url}/000000000000/small-Dead`,
  }
  return { ...started, sqs, urls }
}
