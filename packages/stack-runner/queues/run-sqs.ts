import { z } from 'zod'
import { type Emulator, serveEmulator } from '../platform/account'
import { parseJson } from '../platform/parse-json'
import { createSingleHandlerApp } from '../http/app'
import { headerValue } from '../http/headers'
import { type HttpRequest, type HttpResponse, jsonResponse } from '../http/message'
import type { Queues } from './open-queues'
import { QueueError } from './queue'
import { actions } from './sqs-actions'

/** Ten messages of the maximum size that SQS accepts, with room for their JSON. */
const maxRequestBytes = 20 * 1024 * 1024
const contentType = 'application/x-amz-json-1.0'

/**
 * SQS's JSON protocol. Actions and parameters that the emulator lacks are refused by name.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/
 */
export async function runSqs(queues: Queues): Promise<Emulator> {
  const handle = async (request: HttpRequest): Promise<HttpResponse> => {
    try {
      return jsonResponse(200, perform(queues, request), contentType)
    } catch (error) {
      if (!(error instanceof QueueError)) throw error
      const body = { __type: `com.amazonaws.sqs#${error.code}`, message: error.message }
      return jsonResponse(400, body, contentType)
    }
  }
  return serveEmulator(createSingleHandlerApp(handle, { maxBodyBytes: maxRequestBytes }))
}

function perform(queues: Queues, { headers, body }: HttpRequest): object {
  if (!headerValue(headers, 'authorization')?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new QueueError('MissingAuthenticationToken', 'Request is missing Authentication Token')
  }
  const name = String(headerValue(headers, 'x-amz-target')).replace('AmazonSQS.', '')
  const action = actions.get(name)
  if (!action) {
    throw new QueueError('UnsupportedOperation', `${name} is not an action of the SQS emulator.`)
  }
  try {
    return action(queues, parseJson(String(body)))
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new QueueError('InvalidParameterValue', z.prettifyError(error))
  }
}
