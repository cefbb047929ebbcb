import { apiMessages } from '../../../product/api-messages'
import { findResource, synthesizeFull } from '../../support/lib/store-template'

const webAcl = findResource(synthesizeFull().resources, 'AWS::WAFv2::WebACL').Properties
const rules: { Name: string; Statement: object }[] = Object(webAcl['Rules'])

const payments = '/functions/v1/create-payment'
const webhook = '/functions/v1/stripe-webhook'

test.each([
  [webhook, ['StripeCallsPerAddress']],
  [
    payments,
    ['PaymentsPerAddress', 'AWSManagedRulesCommonRuleSet', 'AWSManagedRulesKnownBadInputsRuleSet'],
  ],
])(
  '[F7] [F32] only these rules see a call of %s, with or without a slash at the end: %j',
  (path, names) => {
    for (const called of [path, `${path}/`]) {
      expect(
        rules.filter((rule) => isSeenBy(rule.Statement, called)).map(({ Name }) => Name),
      ).toEqual(names)
    }
  },
)

test('a blocked request gets JSON in the format of the API', () => {
  const { tooMany } = Object(webAcl['CustomResponseBodies'])

  expect(tooMany.ContentType).toBe('APPLICATION_JSON')
  expect(JSON.parse(tooMany.Content)).toEqual({ error: apiMessages.tooManyTries })
})

/** Whether the scope of a rule's statement contains a path. */
function isSeenBy(statement: object, path: string): boolean {
  const { RateBasedStatement, ManagedRuleGroupStatement, ...own } = Object(statement)
  const scope = (RateBasedStatement ?? ManagedRuleGroupStatement)?.ScopeDownStatement ?? own
  const { PositionalConstraint, SearchString } = scope.ByteMatchStatement
  return PositionalConstraint === 'STARTS_WITH'
    ? path.startsWith(SearchString)
    : path === SearchString
}
