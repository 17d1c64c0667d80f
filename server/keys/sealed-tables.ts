import { PASS } from '#server/appointments/passes.rules.ts'
import { BADGE, VISITOR_CODE } from '#server/visitors/codes.rules.ts'
import { PUSH_ENDPOINT } from '#server/notifications/push/push-endpoint.ts'
import { SERVICE_CODE } from '#server/devices/credentials.rules.ts'

interface SealedColumn {
  readonly sealed: string
  /** The hash by which the value is looked up, if it is. */
  readonly index?: { readonly column: string; readonly purpose: string }
}

export interface SealedTable {
  readonly table: string
  /** The columns of its primary key. */
  readonly key: readonly string[]
  readonly columns: readonly SealedColumn[]
}

/** Every column that holds sealed values: a change of keys goes through them all. A test looks for one that is missing here. */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'companies',
    key: ['company_id'],
    columns: [
      { sealed: 'service_code_sealed', index: { column: 'service_code_index', purpose: SERVICE_CODE } },
    ],
  },
  { table: 'hosts', key: ['company_id', 'host_id'], columns: [{ sealed: 'phone_sealed' }] },
  { table: 'directories', key: ['company_id'], columns: [{ sealed: 'password_sealed' }] },
  { table: 'mailboxes', key: ['company_id'], columns: [{ sealed: 'password_sealed' }] },
  {
    table: 'notification_channels',
    key: ['company_id', 'channel_id'],
    columns: [{ sealed: 'url_sealed' }, { sealed: 'secret_sealed' }],
  },
  {
    table: 'webhooks',
    key: ['company_id', 'webhook_id'],
    columns: [{ sealed: 'url_sealed' }, { sealed: 'secret_sealed' }, { sealed: 'previous_secret_sealed' }],
  },
  { table: 'doors', key: ['company_id', 'door_id'], columns: [{ sealed: 'secret_sealed' }] },
  { table: 'push_keys', key: ['is_only'], columns: [{ sealed: 'private_key_sealed' }] },
  {
    table: 'push_subscriptions',
    key: ['subscription_id'],
    columns: [
      {
        sealed: 'endpoint_sealed',
        index: { column: 'endpoint_index', purpose: PUSH_ENDPOINT },
      },
      { sealed: 'keys_sealed' },
    ],
  },
  { table: 'sites', key: ['company_id', 'site_id'], columns: [{ sealed: 'wifi_password_sealed' }] },
  {
    table: 'visitors',
    key: ['company_id', 'visitor_id'],
    columns: [
      { sealed: 'code_sealed', index: { column: 'code_index', purpose: VISITOR_CODE } },
      { sealed: 'badge_sealed', index: { column: 'badge_index', purpose: BADGE } },
      {
        sealed: 'replaced_badge_sealed',
        index: { column: 'replaced_badge_index', purpose: BADGE },
      },
      { sealed: 'document_sealed' },
    ],
  },
  {
    table: 'guests',
    key: ['company_id', 'guest_id'],
    columns: [
      { sealed: 'pass_sealed', index: { column: 'pass_index', purpose: PASS } },
      { sealed: 'replaced_pass_sealed', index: { column: 'replaced_pass_index', purpose: PASS } },
      { sealed: 'link_sealed' },
      { sealed: 'details_sealed' },
    ],
  },
  { table: 'guest_numbers', key: ['company_id', 'number_id'], columns: [{ sealed: 'number_sealed' }] },
  {
    table: 'visit_signatures',
    key: ['company_id', 'visit_id', 'direction'],
    columns: [{ sealed: 'image_sealed' }, { sealed: 'name_sealed' }],
  },
  { table: 'stray_exits', key: ['company_id', 'exit_id'], columns: [{ sealed: 'signature_sealed' }] },
  {
    table: 'outbox_items',
    key: ['company_id', 'device_id', 'item_key'],
    columns: [{ sealed: 'name_sealed' }],
  },
  { table: 'visitor_changes', key: ['company_id', 'change_id'], columns: [{ sealed: 'fields_sealed' }] },
  { table: 'audit_values', key: ['company_id', 'position'], columns: [{ sealed: 'values_sealed' }] },
  {
    table: 'kept_acceptances',
    key: ['company_id', 'kept_id'],
    columns: [
      { sealed: 'person_sealed' },
      { sealed: 'signature_sealed' },
      { sealed: 'guardian_sealed' },
      { sealed: 'guardian_signature_sealed' },
    ],
  },
  {
    table: 'archive_authorities',
    key: ['company_id'],
    columns: [{ sealed: 'authority_key_sealed' }, { sealed: 'key_sealed' }],
  },
  { table: 'visit_pdfs', key: ['company_id', 'visit_id'], columns: [{ sealed: 'pdf_sealed' }] },
  { table: 'visitor_notes', key: ['company_id', 'note_id'], columns: [{ sealed: 'text_sealed' }] },
  { table: 'commands', key: ['company_id', 'command_id'], columns: [{ sealed: 'code_sealed' }] },
  { table: 'installation', key: ['is_only'], columns: [{ sealed: 'key_proof' }] },
]
