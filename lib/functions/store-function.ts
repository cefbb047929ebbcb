import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { type Alias, Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import {
  type BundlingOptions,
  NodejsFunction,
  OutputFormat,
  SourceMapMode,
} from 'aws-cdk-lib/aws-lambda-nodejs'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { join } from 'node:path'
import { projectRoot } from '../stage/project-root'
import { removalPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'

type StoreFunctionProps<Environment extends Record<string, string>> = {
  /** The function's folder in lambda/. */
  name: string
  /** Longer than everything that the function waits for, so that it ends by its own decision. */
  timeoutSeconds: number
  /** Memory buys CPU in proportion; a reason stands beside each choice. */
  memoryMb: number
  /** How many may run at once, where the stage reserves concurrency. */
  maxConcurrency: number
  config: StageConfig
  /**
   * Grants the function what it needs and says where it finds it. `Environment` is the function's
   * own type (lambda/functions/<name>/env.ts), so that a forgotten variable is a compile error.
   */
  environment: (role: Role) => Environment
}

/**
 * A Lambda function of the store with a role and a log group of its own, neither shared. Callers
 * use its alias, which a gradual deploy moves from version to version.
 */
export class StoreFunction<Environment extends Record<string, string>> extends Construct {
  readonly alias: Alias
  readonly logGroup: LogGroup

  constructor(scope: Construct, id: string, props: StoreFunctionProps<Environment>) {
    super(scope, id)
    const { name, config } = props
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy: removalPolicyOf(config.onDelete),
    })
    // Instead of AWSLambdaBasicExecutionRole, which may write to every log group of the account.
    this.logGroup.grantWrite(role)
    const handler = new NodejsFunction(this, 'Function', {
      entry: join(projectRoot, 'lambda', 'functions', name, 'handler.ts'),
      projectRoot,
      depsLockFilePath: join(projectRoot, 'package-lock.json'),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      ...(config.reservedConcurrency ? { reservedConcurrentExecutions: props.maxConcurrency } : {}),
      currentVersionOptions: { removalPolicy: versionPolicyOf(config) },
      role,
      logGroup: this.logGroup,
      // Makes entries of the objects that lambda/platform/logging/logger.ts prints.
      loggingFormat: LoggingFormat.JSON,
      bundling,
      environment: { ...props.environment(role), ...metricsEnvironment(this) },
    })
    this.alias = handler.addAlias('live')
  }
}

/**
 * The version before stays, so that the alias can be led back to it at once. One whose own deploy
 * failed does not: Lambda publishes no code twice in a row, so it would fail the next try as well.
 */
function versionPolicyOf({ onDelete }: StageConfig): RemovalPolicy {
  return onDelete === 'retain' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
}

/** What Powertools reads by itself: figures of two stages stay apart by the name of the stack. */
function metricsEnvironment(scope: Construct) {
  return {
    POWERTOOLS_METRICS_NAMESPACE: Stack.of(scope).stackName,
    POWERTOOLS_SERVICE_NAME: 'store',
  }
}

/**
 * CommonJS, because an ES module's `import 'node:http'` costs each cold start some 20 ms, and with
 * the SDK inside, because the runtime's own copy changes without a deploy and loads more slowly.
 */
const bundling: BundlingOptions = {
  format: OutputFormat.CJS,
  mainFields: ['module', 'main'],
  target: 'node24',
  minify: true,
  sourceMap: true,
  sourceMapMode: SourceMapMode.EXTERNAL,
  sourcesContent: false,
  bundleAwsSDK: true,
}
