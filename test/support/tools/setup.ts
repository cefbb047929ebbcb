import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import type { StripeOptions } from 'stripe-emulator'
import { runSetup } from '../../../tools/stage/setup/run-setup'
import { deployedStack, keepSecrets, type KeptSecrets, mockAccount } from './aws-account'
import { type FakeTerminal, fakeTerminal } from './fake-terminal'
import { setupKey, startStripe, storeKey, type StripeAccount } from './stripe-account'

export const keys = { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: setupKey }

/** For each test a deployed stage that is not connected yet, an account at Stripe, and a terminal. */
export function useSetup(options?: Partial<StripeOptions>) {
  let terminal: FakeTerminal
  let stripe: StripeAccount
  let aws: ReturnType<typeof mockAccount>
  let secrets: KeptSecrets
  const keep = (beforeWrite?: Parameters<typeof keepSecrets>[2]) => {
    secrets = keepSecrets(aws.ssm, () => terminal.now(), beforeWrite)
  }
  /** Gives the stack other outputs. */
  const deploy = (outputs: Record<string, string>) => {
    aws.cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [deployedStack(outputs)] })
  }
  beforeEach(async () => {
    terminal = fakeTerminal()
    stripe = await startStripe(options)
    aws = mockAccount()
    keep()
  })
  return {
    stripe: () => stripe,
    aws: () => aws,
    secrets: () => secrets,
    terminal: () => terminal,
    as: (behaviour: Parameters<typeof fakeTerminal>[0]) => {
      terminal = fakeTerminal({ startAt: terminal.now(), ...behaviour })
    },
    /** With work before each write; it throws to make the write fail. */
    keep,
    deploy,
    run: (args = ['--yes'], environment: NodeJS.ProcessEnv = keys, stripeApiUrl = stripe.url) =>
      runSetup(['--stage', 'dev', ...args], terminal, environment, stripeApiUrl),
    endpoints: async () => (await stripe.stripe.webhookEndpoints.list()).data,
  }
}
