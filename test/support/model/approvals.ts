import type { WebhookReceiver } from '../webhook-receiver.ts';

/** Makes a platform's endpoint answer approval requests with this status, and all other events with 200. */
export const answerApprovalsWith = (endpoint: WebhookReceiver, status: number): void => {
  endpoint.reaction = ({ body }) => (body.includes('"INCOMING_PAYMENT_PENDING"') ? status : 200);
};
