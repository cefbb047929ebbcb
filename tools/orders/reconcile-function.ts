import { LambdaClient } from '@aws-sdk/client-lambda'
import { storeRegion } from '../cli/aws'
import { readLocalStore } from './local-store'
import type { ReconcileFunction } from './reconcile'
import { readOutputs } from './read-outputs'

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
  const outputs = await readOutputs(stage)
  if ('fault' in outputs) return outputs
  const client = new LambdaClient({ region: storeRegion, requestHandler })
  return { client, arn: outputs.ReconcileFunction }
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
