/** The account that everything on this machine belongs to: the one that fauxqs puts into its ARNs. */
export const accountId = '000000000000'

/** Any credentials do: the stand-ins check that a request is signed, presigned URLs exactly. */
export const credentials = { accessKeyId: 'LOCALSTORE', secretAccessKey: 'local-store-secret' }

/** Where each AWS service's stand-in listens, as `http://127.0.0.1:PORT`. */
export type AwsEndpoints = {
  dynamodb: string
  /** S3, SNS and SQS are one server. */
  storage: string
  ses: string
  secretsManager: string
}
