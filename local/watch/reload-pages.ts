import { randomUUID } from 'node:crypto'
import { type Header, headerValue, type HttpHandler, type HttpResponse, withoutHeaders } from 'stack-runner'

const scriptPath = '/.dev/reload.js'
const versionPath = '/.dev/version'

/**
 * A script requests the site's next version. The response waits until there is one. Download pages, which allow no
 * script, stay unchanged.
 */
export function createReloadingPages(serve: HttpHandler) {
  let version: string = randomUUID()
  let waiting: (() => void)[] = []
  const release = () => {
    for (const respond of waiting) respond()
    waiting = []
  }
  const handle: HttpHandler = async (request) => {
    if (request.path === scriptPath) return response('text/javascript', script(version))
    if (request.path === versionPath) {
      if (request.query === version) await new Promise<void>((resolve) => waiting.push(resolve))
      return response('text/plain', version)
    }
    // The script cannot be added to a compressed page.
    const headers = withoutHeaders(request.headers, ['accept-encoding'])
    return addScript(await serve({ ...request, headers }))
  }
  return {
    handle,
    reload: () => {
      version = randomUUID()
      release()
    },
    /** Ends the requests that wait for a reload. */
    stop: release,
  }
}

/** After a restart of the store, pages reload, too: its version is another one. */
function script(version: string): string {
  return `const wait = async () => {
  const version = await fetch('${versionPath}?${version}').then((response) => response.text(), () => '')
  if (version !== '' && version !== '${version}') location.reload()
  else setTimeout(wait, 1000)
}
wait()
`
}

function addScript(page: HttpResponse): HttpResponse {
  const policy = headerValue(page.headers, 'content-security-policy')
  const isPage = headerValue(page.headers, 'content-type')?.startsWith('text/html') ?? false
  if (!isPage || !policy?.includes("script-src 'self'")) return page
  const tag = `<script src="${scriptPath}" async></script></head>`
  return { ...page, body: Buffer.from(page.body.toString().replace('</head>', () => tag)) }
}

function response(type: string, text: string): HttpResponse {
  const headers: Header[] = [
    ['content-type', type],
    ['cache-control', 'no-store'],
  ]
  return { status: 200, headers, body: Buffer.from(text) }
}
