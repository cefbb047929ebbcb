/** Any credentials work: the emulators require a signature, but verify only that of presigned URLs. */
export const credentials = { accessKeyId: 'STACKRUNNER', secretAccessKey: 'stack-runner-secret' }

/** In the form `http://127.0.0.1:PORT`. */
export type AwsEndpoints = {
  dynamodb: string
  /** S3 and SNS are one server. */
  storage: string
  sqs: string
  ses: string
  parameters: string
}

export type Emulator = { url: string; stop(): Promise<void> }
