import { type FunctionAssociation, FunctionEventType } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { edgeFunction } from './edge-function'

const { VIEWER_REQUEST, VIEWER_RESPONSE } = FunctionEventType

/**
 * Unknown paths get the not-found page with status 404: the distribution's custom error responses would apply to the
 * API as well.
 *
 * @param directory the built site
 */
export function siteRoutes(scope: Construct, directory: string): FunctionAssociation[] {
  const constants = constantsOf(directory)
  return [
    edgeFunction(scope, 'RoutesViewerRequest', VIEWER_REQUEST, 'viewer-request.js', constants),
    edgeFunction(scope, 'RoutesViewerResponse', VIEWER_RESPONSE, 'viewer-response.js'),
  ]
}

/** `x/index.html` is served at `/x` and `/x/`, other HTML at no path, every other file under its own name. */
function constantsOf(directory: string) {
  const keys = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => keyOf(directory, join(entry.parentPath, entry.name)))
    .toSorted()
  const pageKeys = keys.filter((key) => key.endsWith('/index.html'))
  const pages = Object.fromEntries(pageKeys.flatMap((key) => pathsOf(key).map((path) => [path, key])))
  return { pages, files: keys.filter((key) => !key.endsWith('.html')) }
}

function keyOf(directory: string, path: string): string {
  return path.slice(directory.length).replaceAll('\\', '/')
}

function pathsOf(pageKey: string): string[] {
  const folder = pageKey.replace(/index\.html$/, '')
  return folder === '/' ? [folder] : [folder.slice(0, -1), folder]
}
