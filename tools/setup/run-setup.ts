import { Command, Option } from 'commander'
import { z } from 'zod'
import { rotations } from '../run'
import { setUp } from '../set-up'
import type { Terminal } from '../terminal/terminal'
import { givenKeys } from './given-keys'
import { type ExitCode, runProgram } from './run-program'

const optionsSchema = z.object({
  stage: z.string(),
  yes: z.boolean().default(false),
  json: z.boolean().default(false),
  wait: z.boolean(),
  stripeKeyFile: z.string().optional(),
  rotate: z.enum(rotations).optional(),
})

type SetupSurroundings = {
  environment: NodeJS.ProcessEnv
  terminal: Terminal
  /** For tests: where the stand-in for Stripe listens. */
  stripeApiUrl?: string
}

/** The `npm run setup` command line. */
export function setupProgram(
  words: string[],
  { environment, terminal, stripeApiUrl }: SetupSurroundings,
): Promise<ExitCode> {
  return runProgram({
    command: setupCommandLine(),
    words,
    terminal,
    work: async (given, discreetTerminal) => {
      const { stage, yes, json, wait, stripeKeyFile, rotate } = optionsSchema.parse(given)
      const points = await setUp({
        stage,
        terminal: { ...discreetTerminal, isInteractive: terminal.isInteractive && !json },
        saysYes: yes,
        waits: wait,
        ...(rotate ? { rotation: rotate } : {}),
        ...(await givenKeys(stripeKeyFile, environment)),
        ...(stripeApiUrl ? { stripeApiUrl } : {}),
      })
      return { points, whenDone: `It can sell. Try it: npm run doctor -- --stage ${stage}` }
    },
  })
}

function setupCommandLine(): Command {
  return new Command('npm run setup')
    .usage('-- --stage <stage> [options]')
    .description(
      'Brings a stage as far towards selling as it can be brought now, and lists what is done, what is ' +
        'missing and how long that takes. Run it before and after the deploy, and as often as you like: ' +
        'what is right already stays as it is, and a run that was ended is taken up by the next.',
    )
    .requiredOption(
      '--stage <stage>',
      'which stage of lib/stage/stage-config.ts, such as dev or prod',
    )
    .option('--yes', 'change what has to be changed without asking')
    .option('--json', 'print the checklist for scripts; nobody is asked anything')
    .option('--stripe-key-file <path>', 'a file with the restricted Stripe key')
    .addOption(
      new Option('--rotate <secret>', 'replace a secret while the store sells').choices(rotations),
    )
    .option('--no-wait', 'end where minutes would have to pass; a later run goes on')
    .addHelpText('after', more)
}

const more = `
Keys are never given as arguments, which others can see:
  STRIPE_KEY        the restricted key that the store is to have
  STRIPE_SETUP_KEY  a second one that may change webhook endpoints; used once and kept nowhere
At a terminal you are asked for what is missing, with the page at Stripe that makes the key.

Rotations (--rotate):
  stripe-key        stores a new key; says when the old one may be revoked
  webhook-signing   replaces the webhook endpoint and its signing secret in 7 minutes
  link-key          replaces the key of the download links in 6 minutes; sent links stay good

Examples:
  npm run setup -- --stage prod
  npm run setup -- --stage prod --stripe-key-file ~/stripe.key --yes
  npm run setup -- --stage prod --rotate webhook-signing
  npm run -s setup -- --stage prod --json

Exit codes: 0 all done, 1 something is open, 2 not understood or wrong settings`
