import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Maps each path to its prerendered page, and unknown paths to the not-found page with status 404. Edge functions do
 * this on the site's behavior only; the distribution's custom error responses would apply to the API as well.
 */
export class SiteRoutes extends Construct {
  readonly associations: FunctionAssociation[]

  /** @param directory the built site; its files define the routes. */
  constructor(scope: Construct, id: string, directory: string) {
    super(scope, id)
    const associate = (eventType: FunctionEventType, functionId: string, code: string) => ({
      eventType,
      function: new EdgeFunction(this, functionId, {
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromInline(code),
      }),
    })
    const { VIEWER_REQUEST, VIEWER_RESPONSE } = FunctionEventType
    const requestCode = constantsOf(directory) + edgeCode('viewer-request.js')
    this.associations = [
      associate(VIEWER_REQUEST, 'ViewerRequest', requestCode),
      associate(VIEWER_RESPONSE, 'ViewerResponse', edgeCode('viewer-response.js')),
    ]
  }
}

/**
 * `x/index.html` is served at `/x` and `/x/`, other HTML at no path, every other file under its own name.
 * frontend/app/routes.tsx reads paths the same way.
 */
function constantsOf(directory: string): string {
  const keys = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => keyOf(directory, join(entry.parentPath, entry.name)))
    .toSorted()
  const pageKeys = keys.filter((key) => key.endsWith('/index.html'))
  const pages = Object.fromEntries(
    pageKeys.flatMap((key) => pathsOf(key).map((path) => [path, key])),
  )
  const files = keys.filter((key) => !key.endsWith('.html'))
  return `const pages = ${JSON.stringify(pages)}\nconst files = ${JSON.stringify(files)}\n`
}

function keyOf(directory: string, path: string): string {
  return path.slice(directory.length).replaceAll('\\', '/')
}

function pathsOf(pageKey: string): string[] {
  const folder = pageKey.replace(/index\.html$/, '')
  return folder === '/' ? [folder] : [folder.slice(0, -1), folder]
}

function edgeCode(file: string): string {
  return readFileSync(join(import.meta.dirname, 'edge', file), 'utf8')
}
