import { Duration } from 'aws-cdk-lib'
import { SnsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { Construct } from 'constructs'
import type { SendAlarmEnvironment } from '../../lambda/operations/functions/send-alarm/env'
import type { AlarmTopic } from '../monitoring/alarms/alarm-topic'
import type { DirectTopic } from '../monitoring/alarms/direct-topic'
import type { StageConfig } from '../stage/stage-settings'
import { StoreFunction } from './store-function'

type SendAlarmProps = {
  stage: string
  config: StageConfig
  topic: AlarmTopic
  /** Gets what the function could not send. */
  direct: DirectTopic
}

/** The action of every alarm: e-mails its impact and the command to start with. */
export class SendAlarmFunction extends StoreFunction<SendAlarmEnvironment> {
  constructor(scope: Construct, id: string, { stage, config, topic, direct }: SendAlarmProps) {
    super(scope, id, {
      area: 'operations',
      name: 'send-alarm',
      config,
      timeoutSeconds: 30,
      // No caller waits for it.
      memoryMb: 256,
      maxConcurrency: 2,
      environment: (role) => ({ ...topic.grantPublish(role), STAGE: stage }),
    })
    this.alias.configureAsyncInvoke({
      retryAttempts: 2,
      // A call that finds no room is retried for six hours by default: too long for an alarm.
      maxEventAge: Duration.minutes(15),
      onFailure: new SnsDestination(direct.topic),
    })
  }
}
