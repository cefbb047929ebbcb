import { readable } from '../../support/lib/readable'
import {
  findResource,
  type Resource,
  secondStage,
  synthesizeStore,
} from '../../support/lib/store-template'

const { resources } = synthesizeStore()

describe('[F85] the API accepts only requests that carry a key of CloudFront', () => {
  const rotating = synthesizeStore(secondStage)
  const distribution = findResource(rotating.resources, 'AWS::CloudFront::Distribution')
  const current = (name: string) =>
    `{{resolve:secretsmanager:<ApiOriginKeys${name}Secret>:SecretString:current::}}`

  test('the key is generated, and the template contains only a reference to it', () => {
    const secret = findResource(resources, 'AWS::SecretsManager::Secret', 'ApiOriginKeysa')

    expect(secret.Properties['GenerateSecretString']).toMatchObject({
      GenerateStringKey: 'current',
      PasswordLength: 64,
    })
    expect(secret.Properties).not.toHaveProperty('SecretString')
  })

  test('CloudFront sends the first key as Referer', () => {
    const { Origins } = Object(distribution.Properties['DistributionConfig'])
    const headers = Origins.flatMap((origin: object) => Object(origin).OriginCustomHeaders ?? [])

    expect(
      headers.map(({ HeaderName, HeaderValue }: HeaderTemplate) => [
        HeaderName,
        readable(HeaderValue),
      ]),
    ).toEqual([['Referer', current('b')]])
  })

  test('during a rotation the API accepts every listed key, and no other', () => {
    const api = findResource(rotating.resources, 'AWS::ApiGateway::RestApi')
    const [allow, deny, ...others] = Object(api.Properties['Policy']).Statement
    const anyCaller = {
      Action: 'execute-api:Invoke',
      Principal: { AWS: '*' },
      Resource: 'execute-api:/*',
    }

    expect(others).toEqual([])
    expect(allow).toEqual({ ...anyCaller, Effect: 'Allow' })
    expect(deny).toMatchObject({ ...anyCaller, Effect: 'Deny' })
    expect(deny.Condition.StringNotEquals['aws:Referer'].map(readable)).toEqual([
      current('b'),
      current('a'),
    ])
  })

  test('a change of the keys creates a new deployment', () => {
    const deploymentOf = (all: Record<string, Resource>) =>
      findResource(all, 'AWS::ApiGateway::Deployment').id

    expect(deploymentOf(rotating.resources)).not.toBe(deploymentOf(resources))
  })
})

type HeaderTemplate = { HeaderName: string; HeaderValue: unknown }
