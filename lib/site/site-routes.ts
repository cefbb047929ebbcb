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
 * Maps each path to its prerendered page, and unknown paths to the not-found page with status 404.
 * Edge functions do this on the site's behaviour only; the distribution's custom error responses would
 * apply to the API as well.
 */
export class SiteRoutes extends Construct {
  readonly associations: FunctionAssociation[]

  /** @param directory the built site; its files define the routes. */
  constructor(scope: Construct, id: string, directory: string) {
    super(scope, id)
    const routes = routesOf(directory)
    const associate = (eventType: FunctionEventType, functionId: string, file: string) => ({
      eventType,
      function: new EdgeFunction(this, functionId, {
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromInline(edgeCode(routes, file)),
      }),
    })
    this.associations = [
      associate(FunctionEventType.VIEWER_REQUEST, 'ViewerRequest', 'viewer-request.js'),
      associate(FunctionEventType.VIEWER_RESPONSE, 'ViewerResponse', 'viewer-response.js'),
    ]
  }
}

type Routes = { pages: Record<string, string>; files: string[] }

/**
 * `x/index.html` is served at `/x` and `/x/`, other HTML at no path, every other file at its own.
 * frontend/app/routes.tsx reads paths in the same way.
 */
function routesOf(directory: string): Routes {
  const keys = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => keyOf(directory, join(entry.parentPath, entry.name)))
    .filter((key) => !key.startsWith('/assets/'))
    .toSorted()
  const pageKeys = keys.filter((key) => key.endsWith('/index.html'))
  return {
    pages: Object.fromEntries(pageKeys.flatMap((key) => pathsOf(key).map((path) => [path, key]))),
    files: keys.filter((key) => !key.endsWith('.html')),
  }
}

function keyOf(directory: string, path: string): string {
  return path.slice(directory.length).replaceAll('\\', '/')
}

function pathsOf(pageKey: string): string[] {
  const folder = pageKey.replace(/index\.html$/, '')
  return folder === '/' ? [folder] : [folder.slice(0, -1), folder]
}

/** CloudFront Functions cannot import, so the parts are concatenated. */
function edgeCode(routes: Routes, file: string): string {
  const part = (name: string) => readFileSync(join(import.meta.dirname, 'edge', name), 'utf8')
  return [
    `const pages = ${JSON.stringify(routes.pages)}`,
    `const files = ${JSON.stringify(routes.files)}`,
    part('find-key.js'),
    part(file),
  ].join('\n')
}
