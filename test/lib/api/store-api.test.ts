import { apiMessages } from '../../../product/api-messages'
import { secondStage, synthesizeStore } from '../../support/lib/store-template'

const { find, ofType } = synthesizeStore()

test("each of the gateway's own errors has a sentence of ours", () => {
  const sentences = ofType('AWS::ApiGateway::GatewayResponse').map(
    ({ Properties: { ResponseType, ResponseTemplates } }) => [
      ResponseType,
      JSON.parse(Object(ResponseTemplates)['application/json']).error,
    ],
  )

  expect(sentences).toEqual([
    ['ACCESS_DENIED', apiMessages.forbidden],
    ['INVALID_API_KEY', apiMessages.forbidden],
    ['MISSING_AUTHENTICATION_TOKEN', apiMessages.notFound],
    ['REQUEST_TOO_LARGE', apiMessages.tooLarge],
    ['THROTTLED', apiMessages.tooManyRequests],
    ['DEFAULT_4XX', apiMessages.refused],
    ['DEFAULT_5XX', apiMessages.failed],
  ])
})

test('[F85!] with two keys CloudFront sends the first, the API accepts both and no other, and is deployed anew', () => {
  const rotating = synthesizeStore(secondStage)
  const signature = (name: string) => {
    const { id } = rotating.find('AWS::CloudFormation::WaitConditionHandle', `ApiOriginKeys${name}`)
    return { 'Fn::Select': [1, { 'Fn::Split': ['Signature=', { Ref: id }] }] }
  }
  const { Origins } = Object(rotating.find('AWS::CloudFront::Distribution').Properties['DistributionConfig'])
  const sent = Origins.flatMap((origin: object) => Object(origin).OriginCustomHeaders ?? [])
  const [, deny] = Object(rotating.find('AWS::ApiGateway::RestApi').Properties['Policy']).Statement
  const [before, after] = [find, rotating.find].map((findIn) => findIn('AWS::ApiGateway::Deployment').id)

  expect(sent.map((header: object) => Object(header).HeaderValue)).toEqual([signature('b')])
  expect(deny.Effect).toBe('Deny')
  expect(deny.Condition.StringNotEquals['aws:Referer']).toEqual([signature('b'), signature('a')])
  expect(after).not.toBe(before)
})
