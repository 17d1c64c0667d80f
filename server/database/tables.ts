import type { SignatureKind } from '#contract/entities/signature.ts'
import type { DoorDirection, DoorMethod, DoorOutcome, DoorProof, DoorRecipe } from '#contract/doors.ts'
import type { Language } from '#contract/languages.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Scope, TokenKind } from '#contract/calls/call.ts'
import type {
  AcceptanceMethod,
  AcceptancePlace,
  AcceptedCertificate,
} from '#contract/entities/certificate.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { Rating } from '#contract/entities/rating.ts'
import type { correctedOfVisit } from '#contract/console/correct-visit.ts'
import type { AttentionKind } from '#contract/console/attention.ts'
import type {
  DirectoryCounts,
  DirectoryFailure,
  DirectoryKind,
  DirectorySecurity,
} from '#contract/console/directory.ts'
import type {
  AppointmentOrigin,
  GuestAnswerKind,
  GuestMailKind,
  GuestReply,
  GuestState,
  ToldGuest,
} from '#contract/console/appointments.ts'
import type { MailboxFailure, MailboxSecurity, ReadOutcome } from '#contract/console/mailbox.ts'
import type { HostSource } from '#contract/console/hosts.ts'
import type { Role } from '#contract/console/policy.ts'
import type { ReportRhythm } from '#contract/console/reports.ts'
import type { DataKind, RetentionDays } from '#contract/console/privacy.ts'
import type {
  AnswerWay,
  AttemptState,
  ChannelKind,
  ChannelOutcome,
  ChannelStep,
  NewsKind,
  NotificationAnswer,
  NotificationChannelName,
  NotificationStep,
} from '#contract/notification-evidence.ts'
import type { Certainty, visitFlags } from '#contract/console/today.ts'
import type { PersonKind, PersonState } from '#contract/roll-call.ts'
import type { BadgeByEmail, Colors, CompanyList, FlowFlags, ServiceFlags } from '#contract/wire-flags.ts'
import type { NoticeFacts } from '#contract/entities/notice-facts.ts'
import type {
  DeliveryOutcome,
  DeliveryState,
  EventType,
  WebhookOffReason,
  WebhookState,
} from '#contract/webhook-words.ts'
import type { CrashState } from '#contract/calls/crash-report.ts'

interface StoredNoticeFacts {
  readonly version: string
  readonly facts: NoticeFacts
}

/** A text in one of the product's languages. */
interface StoredText {
  readonly language: Language
  readonly text: string
}

/** The tables as the queries see them; their rules and keys are in the migrations. */
/** What a correction has changed of a visit: a host by its id, an instant in ISO. */
export interface VisitChange {
  readonly field: (typeof correctedOfVisit)[number]
  readonly before: string | null
  readonly after: string | null
}

export interface Tables {
  companies: {
    company_id: string
    name: string
    logo: string | null
    motto: string | null
    /** The motto in other languages than the company's own. */
    motto_translations: Generated<readonly StoredText[]>
    service_code_index: Buffer
    service_code_sealed: Buffer
    tax_code: string
    colors: Colors
    service_flags: ServiceFlags
    flow_flags: FlowFlags
    capacity: number
    operator_pin_hash: string | null
    badge_template: BadgeLook | null
    badge_by_email: Generated<BadgeByEmail>
    company_list: Generated<CompanyList>
    /** `null`: all, in the kiosk's own order. */
    languages: readonly Language[] | null
    privacy_notice: PrivacyNotice | null
    notice_facts: Generated<StoredNoticeFacts | null>
    presence_required: Generated<boolean>
    host_privacy: Generated<boolean>
    /** Whether visitors may leave by their name; `null`: as long as hosts are listed. */
    leave_by_name: boolean | null
    /** Guests without a pass may say their name and whom they visit. */
    expected_by_name: Generated<boolean>
    /** Visitors are asked whether they need help in an evacuation. */
    asks_for_help: Generated<boolean>
    holds_capacity_offline: Generated<boolean>
    /** Minutes after which a silent tablet is reported; `null` for never. */
    silent_minutes: Generated<number | null>
    alert_emails: Generated<readonly string[]>
    /** The codes alone admit a device at once: only in the demo company. */
    approves_devices: Generated<boolean>
    /** Hour of the day at which the open items are mailed; `null`: they are not. */
    attention_mail_hour: Generated<number | null>
    /** ISO day of the last such mail, by the clock of the first site. */
    attention_mailed_on: Generated<string | null>
    /** Whether hosts are notified of their visitors. */
    notifies_hosts: Generated<boolean>
    notifies_by_push: Generated<boolean>
    /** Seconds from the entry to each step of a notification; `null`: as usual. */
    notify_again_s: Generated<number | null>
    notify_desk_s: Generated<number | null>
    notify_give_up_s: Generated<number | null>
    news_late: Generated<boolean>
    news_exit_hosts: Generated<boolean>
    news_exit_visitors: Generated<boolean>
    /** How long before closing time. */
    news_exit_minutes: Generated<number>
    news_capacity: Generated<boolean>
    news_roll_call: Generated<boolean>
    news_roll_call_hosts: Generated<boolean>
    attract: Generated<boolean>
    night: Generated<'never' | 'auto' | 'always'>
    /** Before and after an appointment a guest's pass opens an entry for so long. */
    pass_early_minutes: Generated<number>
    pass_late_minutes: Generated<number>
    /** Visitors who leave are asked how it was. */
    asks_feedback: Generated<boolean>
    /** Charts and reports count visits of single hosts. */
    charts_of_hosts: Generated<boolean>
    /** When every step of the set-up was done for the first time. */
    set_up_at: Generated<Date | null>
  }
  /** `site_id` '': of every site without pictures of its own. */
  company_pictures: {
    company_id: string
    site_id: Generated<string>
    /** SHA-256 of the content, in hexadecimal digits. */
    picture_id: string
    /** WebP. */
    content: Buffer
    width: number
    height: number
    /** In % of width and height. */
    focal_x: Generated<number>
    focal_y: Generated<number>
    /** Relative luminance of the bright parts, in %. */
    brightness: number
    added_at: Generated<Date>
  }
  /** The way at a site, drawn. */
  site_plans: {
    company_id: string
    site_id: string
    /** SHA-256 of the content, in hexadecimal digits. */
    picture_id: string
    /** WebP. */
    content: Buffer
    width: number
    height: number
  }
  /** `site_id` '': of tablets without a site. */
  feedback: {
    company_id: string
    site_id: Generated<string>
    /** ISO day of its Monday, by the clock of the site. */
    week: string
    rating: Rating
    answers: number
  }
  sites: {
    company_id: string
    site_id: string
    name: string
    time_zone: string
    closing_time: Generated<string>
    capacity: number | null
    /** `null`: the company's. */
    language: Language | null
    /** Where a visitor goes who has entered, by language. */
    directions: Generated<readonly StoredText[]>
    /** The network for visitors; `null`: none is shown. */
    wifi_name: string | null
    /** `null`: the network is open. */
    wifi_password_sealed: Buffer | null
    /** How long the welcome stays if it shows any of this; `null`: END_SCREEN_HELP_SECONDS. */
    welcome_seconds: number | null
    /** The welcome shows a code by which the visitor takes the badge along on a phone. */
    shows_badge_code: Generated<boolean>
    /** Hours of the site's clock between which screens are dark; `null`: those of a site that has chosen none. */
    night_from: number | null
    night_to: number | null
    /** Where people gather in an evacuation, by the names on their signs. */
    muster_points: Generated<string[]>
    /** Where the list of a roll call is printed, and to whom it is mailed, when it begins. */
    roll_call_printer: string | null
    roll_call_mails: Generated<string[]>
  }
  occupancy: { company_id: string; site_id: string; inside: Generated<number> }
  /** `site_id` null: every site. */
  printer_networks: { company_id: string; site_id: Generated<string | null>; network: string }
  operator_tries: {
    company_id: string
    device_id: string
    wrong: number
    locked_until: Date | null
  }
  devices: {
    company_id: string
    device_id: string
    site_id: string | null
    platform: string | null
    app_version: string | null
    battery_level: number | null
    battery_charging: boolean | null
    last_seen_at: Generated<Date>
    name: string | null
    state: Generated<'waiting' | 'approved' | 'revoked'>
    queued: number | null
    /** When a revoked device handed in what it had not delivered. */
    handed_in_at: Date | null
    camera: 'working' | 'denied' | 'missing' | 'unused' | null
    printer: 'working' | 'failing' | 'unused' | null
    is_silent: Generated<boolean>
    /** SHA-256 of the secret in the device's cookie; `null`: a device from before devices had one. */
    secret_hash: Buffer | null
    /** It showed the service code and the tax code, and did not come in by a pairing code. */
    knows_codes: Generated<boolean>
    /** The site of the tablet until `site_changed_at`. */
    previous_site_id: string | null
    site_changed_at: Date | null
  }
  pairing_codes: {
    company_id: string
    code_index: Buffer
    site_id: string | null
    name: string | null
    expires_at: Date
  }
  /** Links by which people without an account tick the roll call of a site. */
  warden_links: {
    company_id: string
    link_id: string
    secret_hash: Buffer
    code_hash: Buffer
    site_id: string
    made_by: string
    made_at: Generated<Date>
    expires_at: Date
    revoked_at: Generated<Date | null>
    wrong_tries: Generated<number>
  }
  /** Devices that have opened one. */
  wardens: {
    company_id: string
    warden_id: string
    link_id: string
    token_hash: Buffer
    name: string
    opened_at: Generated<Date>
  }
  /** Links that set up several tablets of one site. */
  enrolment_links: {
    company_id: string
    link_id: string
    proof_hash: Buffer
    site_id: string | null
    name: string | null
    approves: boolean
    tablets_max: number
    tablets_used: Generated<number>
    expires_at: Date
    revoked_at: Date | null
  }
  hosts: {
    company_id: string
    host_id: string
    first_name: string
    last_name: string
    area: string | null
    image: string | null
    email: string | null
    can_receive: Generated<boolean>
    is_archived: Generated<boolean>
    search_key: string
    /** Of what the host is sent; `null`: that of the place. */
    language: Generated<Language | null>
    phone_sealed: Generated<Buffer | null>
    /** The last day on which the host is away. */
    away_until: Generated<string | null>
    source: Generated<HostSource>
    /** Since when mail servers refuse the address. */
    mail_refused_at: Generated<Date | null>
    /** By what another system knows the host that keeps it with an integration key. */
    system_id: Generated<string | null>
    /** By what the directory knows the host. */
    external_id: Generated<string | null>
    /** Since when the directory lacks the host, who is archived for it. */
    left_directory_at: Generated<Date | null>
  }
  directories: {
    company_id: string
    is_on: boolean
    kind: DirectoryKind
    security: DirectorySecurity
    host: string
    port: number
    base_dn: string
    filter: string
    bind_name: string
    password_sealed: Buffer
    authority: string | null
    area_attribute: string | null
    saved_at: Generated<Date>
    queued_at: Generated<Date | null>
    is_reading: Generated<boolean>
    /** ISO day, by the clock of the first site. */
    complete_on: Generated<string | null>
    complete_at: Generated<Date | null>
    /** As the directory writes times. */
    changed_until: Generated<string | null>
    run_at: Generated<Date | null>
    run_is_complete: Generated<boolean>
    run_failure: Generated<DirectoryFailure | null>
    run_counts: ColumnType<DirectoryCounts | null, string | null | undefined, string | null>
    asked_at: Generated<Date | null>
    asked_of: Generated<number>
  }
  mailboxes: {
    company_id: string
    is_on: boolean
    security: MailboxSecurity
    host: string
    port: number
    user_name: string
    password_sealed: Buffer
    authority: string | null
    address: Generated<string | null>
    authserv_id: Generated<string | null>
    saved_at: Generated<Date>
    leased_by: Generated<string | null>
    leased_until: Generated<Date | null>
    uid_validity: Generated<string | null>
    last_uid: Generated<string>
    read_at: Generated<Date | null>
    failures: Generated<number>
    failure: Generated<MailboxFailure | null>
    retry_at: Generated<Date | null>
  }
  mailbox_messages: {
    company_id: string
    message_hash: Buffer
    read_at: Generated<Date>
    outcome: ReadOutcome
    detail: Generated<string | null>
  }
  calendar_meetings: {
    company_id: string
    series_key: string
    recurrence_id: string
    method: 'request' | 'cancel'
    sequence: number
    stamped_at: string
    is_own: boolean
    changed_at: Generated<Date>
  }
  directory_leavers: { company_id: string; host_id: string }
  host_delegates: { company_id: string; host_id: string; delegate_id: string; position: number }
  notification_channels: {
    company_id: string
    channel_id: string
    kind: ChannelKind
    name: string
    url_sealed: Buffer
    secret_sealed: Generated<Buffer | null>
    steps: ColumnType<readonly ChannelStep[], string, string>
    is_on: boolean
    taken_at: Generated<Date | null>
    failed_at: Generated<Date | null>
    failure: Generated<ChannelOutcome | null>
  }
  /** What has happened, for other systems: kept for 30 days. */
  events: {
    company_id: string
    event_id: Generated<string>
    /** In the order in which events are read; `null`: it has none yet. */
    position: Generated<string | null>
    type: EventType
    /** `null`: it belongs to no site. */
    site_id: string | null
    at: Date
    /** When it was stored. */
    told_at: Generated<Date>
    data: ColumnType<Readonly<Record<string, unknown>>, string, string>
  }
  /** Companies whose events are kept, with the last position that was given. */
  event_readers: { company_id: string; is_on: Generated<boolean>; last_position: Generated<string> }
  webhooks: {
    company_id: string
    webhook_id: string
    description: string
    url_sealed: Buffer
    secret_sealed: Buffer
    /** The secret before, which signs too for a day. */
    previous_secret_sealed: Generated<Buffer | null>
    previous_until: Generated<Date | null>
    /** `null`: all. */
    types: ColumnType<readonly EventType[] | null, string | null, string | null>
    site_id: string | null
    state: Generated<WebhookState>
    off_reason: Generated<WebhookOffReason | null>
    /** The hash of the key by which another system made it; `null`: staff made it, or have taken it over. */
    made_by_key: Generated<Buffer | null>
    created_at: Generated<Date>
    delivered_at: Generated<Date | null>
    failed_at: Generated<Date | null>
    failure: Generated<DeliveryOutcome | null>
    /** Since when nothing was taken. */
    failing_since: Generated<Date | null>
    /** When the owners were told that it fails. */
    mailed_at: Generated<Date | null>
  }
  webhook_deliveries: {
    company_id: string
    delivery_id: Generated<string>
    webhook_id: string
    event_id: string
    state: Generated<DeliveryState>
    tries: Generated<number>
    /** `null`: it is not under way, or its webhook is paused. */
    next_at: Generated<Date | null>
    leased_until: Generated<Date | null>
    created_at: Generated<Date>
    ended_at: Generated<Date | null>
  }
  webhook_attempts: {
    company_id: string
    attempt_id: string
    delivery_id: string
    at: Date
    took_ms: number
    status: number | null
    outcome: DeliveryOutcome
    /** The beginning of what was answered, if that was a text. */
    answer: string | null
  }
  /** What identifies this installation to the push services. */
  push_keys: { is_only: Generated<boolean>; public_key: string; private_key_sealed: Buffer }
  /** Browsers in which hosts are notified. */
  push_subscriptions: {
    subscription_id: string
    account_id: string
    endpoint_sealed: Buffer
    endpoint_index: Buffer
    /** JSON: the keys that encrypt for this browser alone. */
    keys_sealed: Buffer
    created_at: Generated<Date>
    /** When the browser last said that it is to be notified. */
    kept_at: Generated<Date>
  }
  host_notifications: {
    company_id: string
    notification_id: string
    visit_id: string
    /** `null`: reception, because no host was chosen. */
    host_id: string | null
    is_late: Generated<boolean>
    round: Generated<number>
    step: Generated<NotificationStep>
    /** When the round began. */
    started_at: Date
    /** When the next step is due; `null`: none is. */
    due_at: Date | null
    created_at: Generated<Date>
  }
  host_notification_attempts: {
    company_id: string
    attempt_id: string
    notification_id: string
    round: number
    step: 'host' | 'again' | 'desk'
    channel: NotificationChannelName
    /** `null`: reception. */
    host_id: string | null
    /** Of `http`: the service. Of `push`: the browser's subscription. */
    channel_id: Generated<string | null>
    state: AttemptState
    tries: Generated<number>
    next_at: Date | null
    leased_until: Date | null
    created_at: Generated<Date>
    sent_at: Date | null
    shown_at: Date | null
    failed_at: Date | null
    delayed_at: Generated<Date | null>
    reason: string | null
    /** SHA-256 of the secret in the link of the mail. */
    link_hash: Buffer | null
    /** SHA-256 of what a browser sends back once it has shown the push message. */
    receipt_hash: Generated<Buffer | null>
  }
  host_notification_answers: {
    company_id: string
    answer_id: string
    notification_id: string
    answer: NotificationAnswer
    to_host_id: string | null
    via: AnswerWay
    account_id: string | null
    attempt_id: string | null
    at: Generated<Date>
  }
  news: {
    company_id: string
    news_id: string
    kind: NewsKind
    /** '': the whole company, or several sites. */
    site_id: Generated<string>
    /** `null`: the visitor, or the alert addresses. */
    host_id: string | null
    roll_call_id: string | null
    state: Generated<Exclude<AttemptState, 'raised' | 'bounced'>>
    tries: Generated<number>
    next_at: Generated<Date | null>
    leased_until: Generated<Date | null>
    created_at: Generated<Date>
    sent_at: Generated<Date | null>
    failed_at: Generated<Date | null>
    reason: Generated<string | null>
  }
  appointments: {
    company_id: string
    appointment_id: string
    /** '': a company without sites. */
    site_id: string
    host_id: string | null
    starts_at: Date
    ends_at: Date
    reason: string | null
    visitor_type_id: string | null
    desk_note: string | null
    guest_note: string | null
    state: Generated<'planned' | 'cancelled'>
    origin: AppointmentOrigin
    origin_key: string | null
    series_id: string | null
    created_by: string | null
    created_at: Generated<Date>
    changed_at: Generated<Date>
  }
  /** The personal columns are `null` once they are erased. */
  guests: {
    company_id: string
    guest_id: string
    appointment_id: string
    first_name: string | null
    last_name: string | null
    guest_company: string | null
    email: string | null
    email_key: string | null
    language: string | null
    is_leader: Generated<boolean>
    pass_index: Buffer | null
    replaced_pass_index: Generated<Buffer | null>
    replaced_pass_sealed: Generated<Buffer | null>
    pass_sealed: Buffer | null
    state: Generated<GuestState>
    visitor_id: string | null
    visit_id: Generated<string | null>
    arrived_at: Generated<Date | null>
    /** SEQUENCE of the guest's calendar entry. */
    sequence: Generated<number>
    told: Generated<ToldGuest | null>
    told_at: Generated<Date | null>
    reminded_at: Generated<Date | null>
    /** SHA-256 of the secret of the guest's own page; `null`: no mail had a link yet. */
    link_hash: Generated<Buffer | null>
    link_sealed: Generated<Buffer | null>
    /** JSON of `AheadDetails`. */
    details_sealed: Generated<Buffer | null>
    plate: Generated<string | null>
    /** In an evacuation. */
    needs_help: Generated<boolean>
    /** The guest who comes in this one's place. */
    replaced_by: Generated<string | null>
    reply: Generated<GuestReply | null>
    reply_stamped_at: Generated<string | null>
    created_at: Generated<Date>
    erased_at: Generated<Date | null>
  }
  guest_acceptances: {
    company_id: string
    guest_id: string
    certificate_id: string
    version: number
    /** BCP 47, of the text that was shown. */
    language: string
    accepted_at: Generated<Date>
  }
  guest_answers: {
    company_id: string
    guest_answer_id: string
    guest_id: string
    kind: GuestAnswerKind
    /** The time that the guest proposes, by the clock of the site: `YYYY-MM-DDTHH:MM`. */
    proposed: string | null
    created_at: Generated<Date>
    /** The mail that tells it. */
    news_id: Generated<string | null>
  }
  guest_mails: {
    company_id: string
    guest_mail_id: string
    guest_id: string
    is_reminder: Generated<boolean>
    /** Sent by staff once more, although nothing changed. */
    is_repeat: Generated<boolean>
    state: Generated<Exclude<AttemptState, 'raised'>>
    kind: Generated<GuestMailKind | null>
    /** When it was last wanted and last written, and what it said then. */
    asked_at: Generated<Date>
    written_at: Generated<Date | null>
    told: Generated<ToldGuest | null>
    sequence: Generated<number>
    tries: Generated<number>
    next_at: Generated<Date | null>
    leased_until: Generated<Date | null>
    created_at: Generated<Date>
    sent_at: Generated<Date | null>
    failed_at: Generated<Date | null>
    reason: Generated<string | null>
  }
  guest_numbers: {
    company_id: string
    number_id: string
    guest_id: string
    /** The tablet that asked, which alone may use it. */
    device: string
    number_sealed: Buffer
    /** BCP 47, of the mail. */
    locale: string
    tries: Generated<number>
    expires_at: Date
  }
  news_visits: {
    company_id: string
    visit_id: string
    kind: NewsKind
    news_id: string
    /** SHA-256 of the secret in the link that ends this visit. */
    link_hash: Generated<Buffer | null>
  }
  /** `site_id` '': the whole company is counted. */
  capacity_alarms: {
    company_id: string
    site_id: string
    alarm_id: string
    inside: number
    most: number
    raised_at: Generated<Date>
  }
  visitor_types: {
    company_id: string
    visitor_type_id: string
    name: string
    translations: Generated<readonly StoredText[]>
    position: number
    flow_flags: FlowFlags
    /** `#rrggbb`. */
    badge_color: string | null
    is_active: Generated<boolean>
  }
  visitors: {
    company_id: string
    visitor_id: string
    code_index: Buffer
    code_sealed: Buffer
    badge_index: Buffer
    badge_sealed: Buffer
    badge_revoked_at: Date | null
    replaced_badge_index: Generated<Buffer | null>
    replaced_badge_sealed: Generated<Buffer | null>
    first_name: string
    last_name: string
    email: string | null
    email_key: string | null
    company_name: string | null
    phone: string | null
    sex: string | null
    document_type: string | null
    document_sealed: Buffer | null
    /** ISO day; the driver is told not to make a Date of it. */
    birthday: string | null
    image: string | null
    visitor_type_id: string | null
    notice_version: string | null
    notice_language: string | null
    created_at: Generated<Date>
    last_visit_at: Generated<Date | null>
    erased_at: Generated<Date | null>
    hold_reason: Generated<string | null>
    /** The visitor whom the codes of this row name now; of the visitor before nothing else is left. */
    merged_into: Generated<string | null>
    /** Words of name, company and e-mail address, as `searchKey` makes them. */
    search_key: Generated<string>
    search_words: Generated<never>
  }
  /** What staff have corrected and merged; the audit log names the change. */
  visitor_changes: {
    company_id: string
    change_id: string
    visitor_id: string
    kind: 'corrected' | 'merged'
    at: Generated<Date>
    fields_sealed: Buffer
  }
  /** What staff have written about a visitor. */
  visitor_notes: {
    company_id: string
    note_id: string
    visitor_id: string
    account_id: string
    at: Generated<Date>
    text_sealed: Buffer
  }
  known_companies: { company_id: string; search_key: string; name: string }
  reasons: {
    company_id: string
    reason_id: string
    value: string
    translations: Generated<readonly StoredText[]>
    position: number
    /** Of all its texts. */
    search_key: string
  }
  certificates: {
    company_id: string
    certificate_id: string
    position: number
    is_active: Generated<boolean>
    ask: 'every_visit' | 'when_changed'
    /** With `when_changed`: also so many months after it was accepted. */
    again_after_months: Generated<number | null>
    /** `null`: asked of every visitor. */
    visitor_type_ids: Generated<string[] | null>
    /** How long its acceptances are kept, whatever becomes of the visit; `null`: as long as the visit. */
    keep_days: Generated<number | null>
    keep_reason: Generated<string | null>
    /** A visitor may go on without it, and then needs an escort. */
    is_optional: Generated<boolean>
    current_version: number
  }
  certificate_versions: {
    company_id: string
    certificate_id: string
    version: AcceptedCertificate['version']
    created_at: Generated<Date>
  }
  certificate_texts: {
    company_id: string
    certificate_id: string
    version: AcceptedCertificate['version']
    /** BCP 47. */
    language: string
    name: string
    description: string | null
    custom_accept: string | null
    content: string | null
    pdf: Buffer | null
    /** SHA-256 of the text as it was published; the database computes it. */
    text_hash: Generated<Buffer | null>
  }
  certificate_acceptances: {
    company_id: string
    visitor_id: string
    certificate_id: string
    version: number
    visit_id: string
    accepted_at: Date
    /** BCP 47, of the text that was shown; `null`: it was not kept. */
    language: Generated<string | null>
    /** SHA-256 of that text. */
    text_hash: Generated<Buffer | null>
    method: Generated<AcceptanceMethod | null>
    made_on: Generated<AcceptancePlace | null>
    device_id: Generated<string | null>
    /** HMAC of the row by the server. */
    seal: Generated<Buffer | null>
  }
  kept_acceptances: {
    company_id: string
    kept_id: Generated<string>
    visitor_id: string
    visit_id: string
    certificate_id: string
    version: number
    language: string | null
    text_hash: Buffer | null
    method: AcceptanceMethod | null
    made_on: AcceptancePlace | null
    device_id: string | null
    accepted_at: Date
    seal: Buffer | null
    /** JSON of `KeptPerson`. */
    person_sealed: Buffer
    signature_sealed: Buffer | null
    /** The name of the adult who was responsible for a visitor who was a minor, and the signature. */
    guardian_sealed: Buffer | null
    guardian_signature_sealed: Buffer | null
  }
  archive_authorities: {
    company_id: string
    /** DER. */
    authority: Buffer
    /** PKCS #8, as the other key. */
    authority_key_sealed: Buffer
    certificate: Buffer
    key_sealed: Buffer
    made_at: Generated<Date>
  }
  visit_pdfs: {
    company_id: string
    visit_id: string
    asked_at: Generated<Date>
    /** SHA-256 of what the PDF was made from; `null`: none was made yet. */
    source_hash: Buffer | null
    pdf_sealed: Buffer | null
    failed_at: Date | null
  }
  tokens: {
    company_id: string
    token_hash: Buffer
    kind: TokenKind
    /** The first of `scopes`, for a version that knows only one. */
    scope: Scope | null
    site_id: string | null
    device_id: string | null
    created_at: Generated<Date>
    expires_at: Date
    revoked_at: Date | null
    extensions: Generated<number>
    name: string | null
    scopes: Scope[] | null
    tail: string | null
    lifetime_days: number | null
    made_by: string | null
    used_at: Date | null
    replaced_at: Date | null
  }
  counters: { company_id: string; subject: string; spent: number; ends_at: Date }
  alerts: { company_id: string; alert_id: Generated<string>; kind: 'WRONG_CODES'; raised_at: Date }
  commands: {
    company_id: string
    command_id: string
    device_id: string
    code_sealed: Buffer
    direction: 'entry' | 'exit'
    created_at: Generated<Date>
    expires_at: Date
    /** The visitor whom the code names; `null` if it names none, or if a server of the version before wrote the row. */
    visitor_id: Generated<string | null>
    outcome: 'done' | 'refused' | null
    error_code: string | null
    answered_at: Date | null
  }
  token_visitors: { company_id: string; token_hash: Buffer; visitor_id: string; expires_at: Date }
  idempotency_keys: {
    company_id: string
    key: string
    request_hash: Buffer
    answer: StoredAnswer
    created_at: Generated<Date>
  }
  refusals: {
    company_id: string
    refusal_id: string
    call: string
    reason: string
    device_id: string | null
    site_id: string | null
    subject_index: Buffer | null
    visitor_id: Generated<string | null>
    refused_at: Generated<Date>
  }
  visits: {
    company_id: string
    visit_id: string
    visitor_id: string
    site_id: string
    host_id: string | null
    reason: string | null
    device_id: string | null
    entered_at: Date
    exited_at: Date | null
    /** When a late entry was received. */
    received_at: Generated<Date | null>
    /** How many were allowed where a late entry was made; 0 = no limit. */
    capacity_then: Generated<number | null>
    /** Whether the exit is assumed: the visitor was seen to enter again. */
    exit_assumed: Generated<boolean>
    /** The tablet of the exit. */
    exit_device_id: Generated<string | null>
    /** Where the visitor left; `null` if that is not known, or there are no sites. */
    exit_site_id: Generated<string | null>
    notice_version: string | null
    notice_language: string | null
    entry_how: Generated<Certainty>
    /** How the exit was made, once there is one. */
    exit_how: Generated<Certainty>
    annulled_at: Generated<Date | null>
    /** The visitor's kind at that moment, which the database fills in. */
    visitor_type_id: Generated<string | null>
    /** A step's proof that was demanded and left out where that is flagged, not refused. */
    lacks_signature: Generated<boolean>
    lacks_documents: Generated<boolean>
    /** The visitor went on without an optional document. */
    needs_escort: Generated<boolean>
    /** In an evacuation; the database forgets it with the exit. */
    needs_help: Generated<boolean>
  }
  /** Optional documents that a visitor went on without. */
  declined_documents: {
    company_id: string
    visit_id: string
    certificate_id: string
    version: AcceptedCertificate['version']
    /** BCP 47. */
    language: string | null
    /** SHA-256 of the text. */
    text_hash: Buffer | null
    device_id: string | null
    declined_at: Date
  }
  /** What charts say of a day that is over. */
  chart_days: {
    company_id: string
    /** The clock, site and visitor type that are counted. */
    scope: string
    /** ISO day. */
    day: string
    begins_at: Date
    ends_at: Date
    /** As `DayFigures` of the charts. */
    figures: object
  }
  /** Mails of numbers. `site_id` '': of all sites. */
  reports: {
    company_id: string
    report_id: string
    site_id: Generated<string>
    rhythm: ReportRhythm
    hour: number
    language: Language
    has_file: boolean
    is_on: boolean
    account_ids: readonly string[]
    /** ISO day: for which day, Monday or first of the month it was last queued, by the site's clock. */
    done_for: string
    sent_at: Generated<Date | null>
  }
  /** A span in which visits changed after their day. */
  chart_changes: {
    company_id: string
    change_id: Generated<string>
    from_at: Date
    to_at: Date
  }
  /** Manual actions of staff on a visit. */
  visit_acts: {
    company_id: string
    act_id: string
    visit_id: string
    kind: 'enteredByHand' | 'leftByHand' | 'annulled' | 'exitTakenBack' | 'corrected'
    /** `null`: a host did it, by the link of a mail. */
    account_id: string | null
    host_id: Generated<string | null>
    why: string
    at: Generated<Date>
    /** Of a correction. */
    changes: Generated<readonly VisitChange[]>
  }
  /** `site_id` '': all sites. */
  roll_calls: {
    company_id: string
    roll_call_id: string
    site_id: string
    started_at: Date
    started_by: string
    ended_at: Date | null
    ended_by: string | null
    is_drill: Generated<boolean>
  }
  roll_call_people: {
    company_id: string
    roll_call_id: string
    /** Of others than visitors an id of their own. */
    visit_id: string
    assumed_gone: Generated<boolean>
    kind: Generated<PersonKind>
    host_id: string | null
    name: string | null
    site_id: string | null
    since: Date | null
    left_at: Date | null
    /** By the visitor, on their own phone. */
    said_safe_at: Generated<Date | null>
  }
  roll_call_ticks: {
    company_id: string
    roll_call_id: string
    visit_id: string
    tick_id: string
    is_safe: boolean
    at: Date
    account_id: string
    /** `null`: written by the version before, which knows `is_safe` alone. */
    state: PersonState | null
    muster_point: string | null
    /** Of a person without an account; `account_id` is then empty. */
    warden_id: Generated<string | null>
  }
  doors: {
    company_id: string
    door_id: string
    name: string
    site_id: string | null
    device_id: string | null
    direction: DoorDirection
    recipe: DoorRecipe
    is_on: boolean
    method: DoorMethod
    address: string
    headers: string
    body: string
    proof: DoorProof
    user_name: string
    secret_sealed: Generated<Buffer | null>
    expected_status: number | null
    topic: string
    payload: string
    pulse_seconds: number
    opened_at: Generated<Date | null>
    failed_at: Generated<Date | null>
    failure: Generated<DoorOutcome | null>
  }
  /** The last passage of each employee at each site, by a door system. */
  host_presence: {
    company_id: string
    site_id: string
    host_id: string
    direction: Direction
    at: Date
  }
  /** Passages at which a door was asked. */
  door_pulses: {
    company_id: string
    visit_id: string
    direction: Direction
    pulse_id: string
    door_id: string
    device_id: string | null
    asked_at: Generated<Date>
    outcome: Generated<DoorOutcome | null>
  }
  every_visit_flag: {
    company_id: string
    kind: (typeof visitFlags)[number]
    subject_id: string
    visitor_id: string
    device_id: string | null
    at: Date
  }
  /** Items of the attention list that staff have settled. */
  attention_settled: {
    company_id: string
    kind: AttentionKind
    subject_id: string
    /** Later events open the item again. */
    settled_until: Date
    /** Details of the item then: others open it again. */
    details: string[]
    settled_by: string
    settled_at: Generated<Date>
    note: string | null
  }
  /** Exits that belong to no entry. */
  stray_exits: {
    company_id: string
    exit_id: string
    visitor_id: string
    device_id: string | null
    /** Where the visitor left. */
    site_id: Generated<string | null>
    exited_at: Date
    signature_sealed: Buffer | null
    received_at: Generated<Date>
  }
  /** What tablets have recorded and not delivered, as they report it. */
  outbox_items: {
    company_id: string
    device_id: string
    item_key: string
    kind: 'entry' | 'exit' | 'signUp'
    occurred_at: Date
    /** Error code of the refusal; `null` while the request waits. */
    reason: string | null
    visitor_id: string | null
    name_sealed: Buffer | null
    reported_at: Generated<Date>
    decision: 'retry' | 'dismiss' | null
  }
  visit_signatures: {
    company_id: string
    visit_id: string
    /** `guardian`: of the adult who is responsible for a visitor who is a minor, at the entry. */
    direction: SignatureKind
    image_sealed: Buffer
    signed_at: Date
    /** The guardian's name. */
    name_sealed: Generated<Buffer | null>
  }
  printers: {
    company_id: string
    printer_id: string
    site_id: string | null
    address: string
    fallback_address: string | null
  }
  print_jobs: {
    company_id: string
    print_job_id: string
    visitor_id: string
    site_id: string | null
    locale: string
    address: string
    fallback_address: string | null
    state: Generated<'queued' | 'printing' | 'printed' | 'failed'>
    reason: string | null
    attempts: Generated<number>
    printed_by: string | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
  /** Retention in days by kind of data. A kind without a row has the default; `null` means for ever. */
  retentions: {
    company_id: string
    days: Partial<RetentionDays>
    reasons: Partial<Record<DataKind, string | null>>
  }
  /** Append-only, each line sealed together with the one before; `company_id` '': of no company. */
  audit_log: {
    company_id: string
    position: number
    at: Date
    actor_kind: 'account' | 'tablet' | 'server' | 'stranger'
    /** The id of the account or tablet. */
    actor_id: string | null
    action: string
    /** Of a visitor never more than the id. */
    details: AuditDetails
    /** The network address. */
    address: string | null
    seal: Buffer
  }
  /** What an entry of the log has changed: `AuditValues`. */
  audit_values: { company_id: string; position: number; values_sealed: Buffer }
  /** The last line of each log, and the last one that retention has removed. */
  audit_heads: {
    company_id: string
    position: number
    seal: Buffer
    purged_position: Generated<number>
    purged_seal: Generated<Buffer | null>
    /** Proof over the two columns before: only retention moves them. */
    purged_proof: Generated<Buffer | null>
  }
  /** `site_id` '': the whole company. */
  memberships: { company_id: string; account_id: string; site_id: string; role: Role }
  invitations: {
    company_id: string
    invitation_id: string
    token_hash: Buffer
    email: string
    site_id: string
    role: Role
    expires_at: Date
  }
  set_up_links: { company_id: string; token_hash: Buffer }
  crash_reports: {
    company_id: string
    crash_id: string
    device_id: string | null
    error: string
    state: CrashState
    error_path: string
    /** Time of the latest report. */
    reported_at: Generated<Date>
    /** Keyed, over what was said and by whom. */
    fingerprint: Buffer | null
    times: Generated<number>
  }
  'auth.user': AccountTables['user']
  'auth.account': AccountTables['account']
  'auth.session': AccountTables['session']
  'auth.passkey': { id: string; userId: string }
}

/** Columns of the account library's tables that our own queries read. */
interface AccountTables {
  user: {
    id: string
    name: string
    email: string
    emailVerified: boolean
    twoFactorEnabled: boolean | null
  }
  account: {
    id: string
    accountId: string
    providerId: string
    userId: string
    password: string | null
    updatedAt: Date
  }
  session: {
    id: string
    userId: string
    createdAt: Date
    updatedAt: Date
    expiresAt: Date
    ipAddress: string | null
    userAgent: string | null
    isMultiFactor: Generated<boolean>
    isForRollCalls: Generated<boolean>
  }
}

/** How a company wants its badges; what it leaves out is as usual. */
interface BadgeLook {
  readonly widthMm?: number
  readonly heightMm?: number
  /** `#rrggbb`, for visitor types without a colour of their own. */
  readonly color?: string
  /** Details that the company does not want on its badges. */
  readonly hidden?: readonly ('company' | 'host' | 'validity')[]
}

/** Ids and the like, as JSON. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** A company's own privacy notice. */
interface PrivacyNotice {
  readonly version: string
  /** Texts by BCP 47 language. */
  readonly texts: Readonly<Record<string, string>>
}

/** The answer stored under an idempotency key; the rest is in the visitor's own row. */
interface StoredAnswer {
  readonly visitorId: string
  /** The tablet's id or the hash of the phone's token; absent in what the version before has stored. */
  readonly caller?: string
  /** The visit of an entry or exit. */
  readonly visitId?: string
  /** ISO instant. */
  readonly at?: string
  readonly direction?: 'entry' | 'exit'
}
