import { Duration } from 'aws-cdk-lib'
import {
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  FunctionEventType,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { callPaths } from '../../lambda/contract'
import { edgeFunction } from './edge-function'
import { generatedResponse } from './response-headers'

/** @param key the ebook's, or a stamped copy's with `*` */
export const ebookPath = (key: string) => `${callPaths.download}/*/${key}`

/**
 * S3 gets the query of a presigned URL and checks it. The query is in the cache's key, because CloudFront gives
 * simultaneous requests of one key the same response; S3's `no-store` keeps that out of the cache.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorS3Origin.html
 */
export function ebookBehavior(scope: Construct): Omit<BehaviorOptions, 'origin'> {
  return {
    cachePolicy: new CachePolicy(scope, 'EbookQuery', {
      queryStringBehavior: CacheQueryStringBehavior.all(),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: false,
    functionAssociations: [
      edgeFunction(scope, 'EbookFile', FunctionEventType.VIEWER_REQUEST, 'ebook-file.js', {
        ended: generatedResponse(403, 'Forbidden', 'text/html; charset=utf-8', endedPage),
      }),
    ],
  }
}

/** Leads a browser to the download page; programs get the status. */
const endedPage =
  '<!doctype html><meta charset="utf-8"><title>Download</title><meta http-equiv="refresh" content="0;url=."><a href=".">Download</a>'
