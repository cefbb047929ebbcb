import { LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'

type LogQuery = {
  title: string
  width: number
  /** The functions in whose logs it searches. */
  logs: { logGroup: ILogGroup }[]
  /** The commands of a Logs Insights query. */
  query: string[]
}

/**
 * A table of what a query finds in the selected time range, as far back as logs are kept. It costs nothing
 * while nobody looks: what no alarm and no first screen needs is not worth a metric.
 */
export function logQuery({ title, width, logs, query }: LogQuery): LogQueryWidget {
  return new LogQueryWidget({
    title,
    width,
    height: 5,
    logGroupNames: logs.map(({ logGroup }) => logGroup.logGroupName),
    queryLines: query,
  })
}
