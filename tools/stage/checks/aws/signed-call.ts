import { STSClient } from '@aws-sdk/client-sts'
import aws4 from 'aws4'
import { setGlobalProxyFromEnv } from 'node:http'
import { parseJson } from '../../../../lambda/platform/json/parse-json'
import { clientConfig, storeRegion } from '../../../cli/aws'
import { proxy } from '../../../cli/proxy'

// For fetch.
setGlobalProxyFromEnv(proxy.env)
const sts = new STSClient(clientConfig)

export const ownCredentials = () => sts.config.credentials()

/** Saves an SDK client that would make this one call only. */
export async function signedCall(
  { service, host, target }: { service: string; host: string; target: string },
  input: object,
): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target }
  const request = { service, host, region: storeRegion, method: 'POST', headers, body: JSON.stringify(input) }
  const signed = aws4.sign(request, await ownCredentials())
  const response = await fetch(`https://${host}/`, {
    method: request.method,
    headers: Object.entries(signed.headers ?? {}).map(([name, value]) => [name, String(value)]),
    body: request.body,
    signal: AbortSignal.timeout(10_000),
  })
  return { status: response.status, body: parseJson(await response.text()) }
}
