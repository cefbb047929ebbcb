import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources, ofType, assembly } = synthesizeStore()

describe.each(['Ebook', 'Site'])('[F87] the %s bucket', (name) => {
  const bucket = findResource(resources, 'AWS::S3::Bucket', name)

  test('is private, encrypted and without ACLs', () => {
    expect(bucket.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
        ],
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
    })
  })

  test('requires TLS 1.2', () => {
    const denied = statementsOf(name).filter(({ Effect }) => Effect === 'Deny')

    expect(denied.map(({ Condition }) => Condition)).toEqual([
      { Bool: { 'aws:SecureTransport': 'false' } },
      { NumericLessThan: { 's3:TlsVersion': 1.2 } },
    ])
  })

  test('is kept when the stack is deleted', () => {
    expect(bucket.DeletionPolicy).toBe('Retain')
  })
})

test('the policy of the ebook bucket allows no one to read it', () => {
  expect(statementsOf('Ebook').filter(({ Effect }) => Effect === 'Allow')).toEqual([])
})

test('only the ebook is uploaded to its bucket, and the site does not contain it', () => {
  expect(uploadsInto('Ebook')).toEqual([['book.pdf']])
  expect(uploadsInto('Site').flat().join()).not.toMatch(/book/)
})

test('[F83] an upload never deletes files that an open page may still request', () => {
  const uploads = Object.values(ofType('Custom::CDKBucketDeployment'))

  expect(uploads.length).toBeGreaterThan(2)
  for (const { Properties } of uploads) expect(Properties.Prune).toBe(false)
})

test('the upload runs on a Python that knows the types of AVIF and WebP', () => {
  const { Properties } = findResource(resources, 'AWS::Lambda::Function', 'CustomCDKBucketDeploy')

  expect(Properties['Runtime']).toMatch(/^python3\.(1[3-9]|[2-9]\d)$/)
})

test('all uploads share one function and one copy of the AWS CLI', () => {
  const layer = findResource(resources, 'AWS::Lambda::LayerVersion')
  const uploader = findResource(resources, 'AWS::Lambda::Function', 'CustomCDKBucketDeploy')

  expect(uploader.Properties['Layers']).toEqual([{ Ref: layer.id }])
  for (const { Properties } of Object.values(ofType('Custom::CDKBucketDeployment'))) {
    expect(Properties.ServiceToken).toEqual({ 'Fn::GetAtt': [uploader.id, 'Arn'] })
  }
})

test('[F83] assets are uploaded before the pages that refer to them', () => {
  const assets = ['Assets', 'Fonts'].map((name) => uploadOf(`SiteUpload${name}`).id)

  for (const page of ['Pages', 'NotFound']) {
    expect(uploadOf(`SiteUpload${page}`).DependsOn).toEqual(expect.arrayContaining(assets))
  }
})

type Statement = { Effect: string; Action: unknown; Principal: unknown; Condition: unknown }

function statementsOf(name: string): Statement[] {
  const policies = ofType('AWS::S3::BucketPolicy')
  const policy = policies[findResource(resources, 'AWS::S3::BucketPolicy', name).id]
  return Object(policy?.Properties['PolicyDocument']).Statement
}

function uploadOf(idStart: string) {
  return findResource(resources, 'Custom::CDKBucketDeployment', idStart)
}

/** The files that each upload puts into the bucket, according to the cloud assembly. */
function uploadsInto(name: string): string[][] {
  const { id } = findResource(resources, 'AWS::S3::Bucket', name)
  const uploads = Object.values(ofType('Custom::CDKBucketDeployment')).filter(
    ({ Properties }) => Object(Properties['DestinationBucketName']).Ref === id,
  )
  return uploads.map(({ Properties }) => {
    const [key]: string[] = Object(Properties['SourceObjectKeys'])
    return readdirSync(join(assembly, `asset.${key?.replace('.zip', '')}`))
  })
}
