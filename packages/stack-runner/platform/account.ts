/** Any credentials work: the emulators require a signature and verify that of presigned URLs only. */
export const credentials = { accessKeyId: 'STACKRUNNER', secretAccessKey: 'stack-runner-secret' }

/** The URL of each emulator of AWS, as `http://127.0.0.1:PORT`. */
export type AwsEndpoints = {
  dynamodb: string
  /** S3 and SNS are one server. */
  storage: string
  sqs: string
  ses: string
  secretsManager: string
}

/** A running emulator of one service. */
export type Emulator = { url: string; stop(): Promise<void> }
