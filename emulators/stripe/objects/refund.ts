import type { Dispute, Refund } from '../state/objects.ts';

export type NewRefund = Pick<
  Refund,
  'id' | 'amount' | 'charge' | 'currency' | 'payment_intent' | 'reason' | 'metadata'
>;

export const createRefund = (fields: NewRefund, created: number): Refund => ({
  ...fields,
  object: 'refund',
  balance_transaction: null,
  created,
  customer: null,
  customer_account: null,
  destination_details: { card: { type: 'refund' }, type: 'card' },
  payment_method: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});

const EVIDENCE_SECONDS = 7 * 24 * 60 * 60;

export type NewDispute = Pick<
  Dispute,
  'id' | 'amount' | 'charge' | 'currency' | 'payment_intent' | 'reason'
>;

export const createDispute = (fields: NewDispute, created: number): Dispute => ({
  ...fields,
  object: 'dispute',
  balance_transactions: [],
  created,
  enhanced_eligibility_types: [],
  evidence: {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  },
  evidence_details: {
    due_by: created + EVIDENCE_SECONDS,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  status: 'needs_response',
});
