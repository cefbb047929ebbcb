import { readable } from '../../support/lib/readable'
import {
  findResource,
  type Resource,
  sellingStage,
  synthesizeStore,
} from '../../support/lib/store-template'

const { resources } = synthesizeStore()

describe('[F85] the API knows callers that come through CloudFront by a key', () => {
  const rotating = synthesizeStore({ ...sellingStage, originKeys: ['b', 'a'] })
  const distribution = findResource(rotating.resources, 'AWS::CloudFront::Distribution')
  const current = (name: string) =>
    `{{resolve:secretsmanager:<ApiOriginKeys${name}Secret>:SecretString:current::}}`

  test('which is generated, and which the template holds a reference to alone', () => {
    const secret = findResource(resources, 'AWS::SecretsManager::Secret', 'ApiOriginKeysa')

    expect(secret.Properties['GenerateSecretString']).toMatchObject({
      GenerateStringKey: 'current',
      PasswordLength: 64,
    })
    expect(secret.Properties).not.toHaveProperty('SecretString')
  })

  test('CloudFront sends the first of its keys, in the place of what a viewer wrote', () => {
    const { Origins } = Object(distribution.Properties['DistributionConfig'])
    const headers = Origins.flatMap((origin: object) => Object(origin).OriginCustomHeaders ?? [])

    expect(
      headers.map(({ HeaderName, HeaderValue }: HeaderTemplate) => [
        HeaderName,
        readable(HeaderValue),
      ]),
    ).toEqual([['Referer', current('b')]])
  })

  test('while they rotate every one of them opens, and nothing else does', () => {
    const api = findResource(rotating.resources, 'AWS::ApiGateway::RestApi')
    const [allow, deny, ...others] = Object(api.Properties['Policy']).Statement
    const everybody = {
      Action: 'execute-api:Invoke',
      Principal: { AWS: '*' },
      Resource: 'execute-api:/*',
    }

    expect(others).toEqual([])
    expect(allow).toEqual({ ...everybody, Effect: 'Allow' })
    expect(deny).toMatchObject({ ...everybody, Effect: 'Deny' })
    expect(deny.Condition.StringNotEquals['aws:Referer'].map(readable)).toEqual([
      current('b'),
      current('a'),
    ])
  })

  test('another list of keys is deployed to the stage', () => {
    const deploymentOf = (all: Record<string, Resource>) =>
      findResource(all, 'AWS::ApiGateway::Deployment').id

    expect(deploymentOf(rotating.resources)).not.toBe(deploymentOf(resources))
  })
})

type HeaderTemplate = { HeaderName: string; HeaderValue: unknown }
