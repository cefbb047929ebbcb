import type { Construct } from 'constructs'
import { putAside } from '../messaging/queues'
import type { FunctionEntry, FunctionNeeds } from './function-entry'
import { changeOrder, keepBooks } from './office-functions'
import { checkDeliveries, probeStore, reconcile, sendAlarm } from './operations-functions'
import { createPayment, downloadEbook, recordFeedback, retryDelivery, stripeWebhook } from './shop-functions'
import { StoreFunction } from './store-function'

export function addFunctions(scope: Construct, needs: FunctionNeeds) {
  const add = (id: string, entry: FunctionEntry<Record<string, string>>) => new StoreFunction(scope, id, entry, needs)
  const feedback = add('RecordFeedback', recordFeedback)
  const reportsPutAside = putAside(feedback)
  return {
    createPayment: add('CreatePayment', createPayment),
    stripeWebhook: add('StripeWebhook', stripeWebhook),
    downloadEbook: add('DownloadEbook', downloadEbook),
    checkDeliveries: add('CheckDeliveries', checkDeliveries),
    recordFeedback: feedback,
    sendAlarm: add('SendAlarm', sendAlarm),
    retryDelivery: add('RetryDelivery', retryDelivery),
    reconcile: add('Reconcile', reconcile(reportsPutAside)),
    keepBooks: add('KeepBooks', keepBooks),
    changeOrder: add('ChangeOrder', changeOrder),
    probeStore: add('ProbeStore', probeStore),
  }
}
