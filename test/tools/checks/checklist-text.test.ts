import { checklistText } from '../../../tools/setup/checklist/checklist-text'
import { done, open, warning } from '../../../tools/setup/checklist/point'

const points = [
  done('stripe.key', 'The key is stored'),
  open('aws.bootstrap', 'CDK is not bootstrapped', {
    what: 'Bootstrap it.',
    command: 'npx cdk bootstrap',
    takes: '2 minutes',
  }),
  warning('texts.sandbox', 'SNS is in its sandbox', {
    what: 'Leave it.',
    page: 'https://aws.test/sns',
  }),
]

test('points stand under their headings with what is to be done, and the first of it at the end', () => {
  expect(checklistText(points).split('\n')).toEqual([
    '',
    'AWS account',
    '  ✗ CDK is not bootstrapped',
    '      Bootstrap it. Takes 2 minutes.',
    '      $ npx cdk bootstrap',
    '',
    'Text messages',
    '  ! SNS is in its sandbox',
    '      Leave it.',
    '      https://aws.test/sns',
    '',
    'Stripe',
    '  ✓ The key is stored',
    '',
    '✓ 1 done   ✗ 1 to do   ! 1 to look at',
    'Next: $ npx cdk bootstrap',
  ])
})

test('nothing is next when nothing is open', () => {
  expect(checklistText(points.slice(0, 1))).not.toContain('Next')
})
