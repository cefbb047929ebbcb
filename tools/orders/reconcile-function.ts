import { LambdaClient } from '@aws-sdk/client-lambda'
import { storeRegion } from '../cli/aws'
import { findStack, type StackLookup } from '../cli/find-stack'
import { readLocalStore } from './local-store'
import type { ReconcileFunction } from './reconcile'

/** Waits longer than one call of reconcile takes. */
const timeoutMs = 120_000
const requestHandler = { requestTimeout: timeoutMs, throwOnRequestTimeout: true }

/** Finds reconcile of a stage, or of the running local store. */
export async function findReconcile(
  stage: string | undefined,
): Promise<ReconcileFunction | { fault: string }> {
  return stage === undefined ? localFunction() : deployedFunction(stage)
}

async function deployedFunction(stage: string): Promise<ReconcileFunction | { fault: string }> {
  const found = await findStack(stage)
  if (found.kind !== 'deployed') return { fault: faultOf(found, stage) }
  const client = new LambdaClient({ region: storeRegion, requestHandler })
  return { client, arn: found.outputs.ReconcileFunction }
}

function faultOf(found: Exclude<StackLookup, { kind: 'deployed' }>, stage: string): string {
  switch (found.kind) {
    case 'missing':
      return `The stage ${stage} is not deployed in this account: npm run deploy -- --stage ${stage}`
    case 'incomplete':
      return `The stage ${stage} cannot be used now: its stack is ${found.status}`
    case 'outdated':
      return `The stage ${stage} is of an older version: npm run deploy -- --stage ${stage}`
    case 'unreadable':
      return `The stage ${stage} cannot be read: ${found.reason}`
  }
}

async function localFunction(): Promise<ReconcileFunction | { fault: string }> {
  const file = await readLocalStore()
  if ('fault' in file) return file
  const arn = file.functions['reconcile']
  if (arn === undefined) return { fault: 'The local store has no reconcile: start it again.' }
  const client = new LambdaClient({
    region: file.region,
    endpoint: file.endpoints.lambda,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler,
  })
  return { client, arn }
}
