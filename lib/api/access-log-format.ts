import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'

/**
 * Nothing about the caller. The route is the resource's pattern, because the path of a download contains its token
 * (F73).
 */
export const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    time: AccessLogField.contextRequestTimeEpoch(),
    requestId: AccessLogField.contextRequestId(),
    method: AccessLogField.contextHttpMethod(),
    resource: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    error: AccessLogField.contextErrorResponseType(),
    latencyMs: AccessLogField.contextResponseLatency(),
    functionStatus: AccessLogField.contextIntegrationStatus(),
    functionLatencyMs: AccessLogField.contextIntegrationLatency(),
  }),
)
