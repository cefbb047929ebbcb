import { CfnWaitConditionHandle, Fn } from 'aws-cdk-lib'
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'

/**
 * Keys that prove to the API that a request came through CloudFront. CloudFront sends the first one as `Referer`, in place of the viewer's: the only request header that a resource policy can test
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-resource-policies-aws-condition-keys.html).
 *
 * A key is the signature in the presigned URL that CloudFormation makes for a wait condition's handle, and keeps for as
 * long as the handle exists. Nothing waits for it.
 */
export class OriginKeys extends Construct {
  private readonly values: string[]

  constructor(scope: Construct, id: string, { originKeys }: StageConfig) {
    super(scope, id)
    this.values = originKeys.map((name) => this.generate(name))
  }

  /** The whole URL, with AWS's session token, may exceed the 1,783 characters of a header that CloudFront adds. */
  private generate(name: string): string {
    const handle = new CfnWaitConditionHandle(new Construct(this, name), 'Handle')
    return Fn.select(1, Fn.split('Signature=', handle.ref))
  }

  headers(): Record<string, string> {
    return { Referer: this.values[0] ?? '' }
  }

  policy(): PolicyDocument {
    const anyCaller = {
      principals: [new AnyPrincipal()],
      actions: ['execute-api:Invoke'],
      resources: ['execute-api:/*'],
    }
    return new PolicyDocument({
      statements: [
        new PolicyStatement(anyCaller),
        new PolicyStatement({
          ...anyCaller,
          effect: Effect.DENY,
          conditions: { StringNotEquals: { 'aws:Referer': this.values } },
        }),
      ],
    })
  }
}
