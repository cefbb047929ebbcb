import type { Stripe } from 'stripe'
import type { EndpointRecord } from './endpoint-record'

/** The Webhook Endpoint as Stripe's API shows it; its secret is in the answer to its creation alone. */
export function endpointObject(endpoint: EndpointRecord): Stripe.WebhookEndpoint {
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    api_version: endpoint.apiVersion,
    application: null,
    created: endpoint.created,
    description: endpoint.description,
    enabled_events: endpoint.enabledEvents,
    livemode: false,
    metadata: endpoint.metadata,
    status: endpoint.status,
    url: endpoint.url,
  }
}
