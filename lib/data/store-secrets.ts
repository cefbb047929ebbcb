import type { Stack } from 'aws-cdk-lib'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { secretNames } from '../stage/secret-names'

/**
 * SecureString parameters of the form `{"current": "…", "previous": "…"}`: the old value stays valid during a rotation.
 * CloudFormation cannot create encrypted parameters, so `npm run setup` writes them after the first deploy; until then
 * the functions refuse to run.
 */
export function storeSecrets(stack: Stack, stage: string) {
  const names = secretNames(stage)
  const secret = (name: string) => ({
    /** @returns the secret's name */
    grantRead: (grantee: IGrantable): string => {
      const resourceName = name.slice(1)
      // The account's own key for parameters decrypts for whoever may read them.
      Grant.addToPrincipal({
        grantee,
        actions: ['ssm:GetParameter'],
        resourceArns: [stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName })],
      })
      return name
    },
  })
  return {
    stripeKey: secret(names.stripeKey),
    webhookSigning: secret(names.webhookSigning),
    linkKey: secret(names.linkKey),
  }
}

export type StoreSecrets = ReturnType<typeof storeSecrets>
