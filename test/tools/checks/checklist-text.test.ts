import { action, ok, warning } from '../../../tools/checks/check'
import { checklistText } from '../../../tools/checks/checklist-text'

const checks = [
  ok('stripe.key', 'The key is stored'),
  action('aws.bootstrap', 'CDK is not bootstrapped', {
    what: 'Bootstrap it.',
    command: 'npx cdk bootstrap',
    takes: '2 minutes',
  }),
  warning('texts.sandbox', 'SNS is in the sandbox', {
    what: 'Leave it.',
    page: 'https://aws.test/sns',
  }),
]

test('shows each check with its fix under its heading, and the first action at the end', () => {
  expect(checklistText(checks).split('\n')).toEqual([
    '',
    'AWS account',
    '  ✗ CDK is not bootstrapped',
    '      Bootstrap it. Takes 2 minutes.',
    '      $ npx cdk bootstrap',
    '',
    'Text messages',
    '  ! SNS is in the sandbox',
    '      Leave it.',
    '      https://aws.test/sns',
    '',
    'Stripe',
    '  ✓ The key is stored',
    '',
    '✓ 1 ok   ✗ 1 to do   ! 1 to review',
    'Next: $ npx cdk bootstrap',
  ])
})

test('shows no next step when nothing needs action', () => {
  expect(checklistText(checks.slice(0, 1))).not.toContain('Next')
})
