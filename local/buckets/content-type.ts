import { lookup } from 'mime-types'

/** The media type of a file by its name, as `aws s3 sync` guesses it for BucketDeployment. */
export function contentTypeOf(path: string): string {
  return lookup(path) || 'binary/octet-stream'
}

/** Whether a file is text by its name, so that it can be edited as such. */
export function isText(path: string): boolean {
  return /^text\/|[/+](json|xml)$/.test(contentTypeOf(path))
}
