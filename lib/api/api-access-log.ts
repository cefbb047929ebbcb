import { RemovalPolicy } from 'aws-cdk-lib'
import {
  AccessLogField,
  AccessLogFormat,
  LogGroupLogDestination,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'

/**
 * One line per request: route, status and timing, nothing about the caller. The route is the resource's pattern,
 * because the path of a download contains its token (F73).
 */
export class ApiAccessLog extends LogGroup {
  constructor(scope: Construct, id: string, { logRetentionDays }: StageConfig) {
    super(scope, id, { retention: logRetentionDays, removalPolicy: RemovalPolicy.DESTROY })
  }

  /** The options of an API stage that writes to this log. */
  stageOptions(): Pick<StageOptions, 'accessLogDestination' | 'accessLogFormat'> {
    return {
      accessLogDestination: new LogGroupLogDestination(this),
      accessLogFormat: AccessLogFormat.custom(JSON.stringify(fields)),
    }
  }
}

const fields = {
  time: AccessLogField.contextRequestTimeEpoch(),
  requestId: AccessLogField.contextRequestId(),
  method: AccessLogField.contextHttpMethod(),
  resource: AccessLogField.contextResourcePath(),
  status: AccessLogField.contextStatus(),
  error: AccessLogField.contextErrorResponseType(),
  latencyMs: AccessLogField.contextResponseLatency(),
  functionStatus: AccessLogField.contextIntegrationStatus(),
  functionLatencyMs: AccessLogField.contextIntegrationLatency(),
}
