import type { I18n } from '@lingui/core'
import { dataKinds } from '#contract/console/privacy.ts'
import { colorRoles, flowFlagList, serviceFlagList } from '#contract/wire-flags.ts'
import { fieldLabel } from '#src/i18n/field-messages.ts'
import type { Message } from '#src/i18n/messages.ts'
import { colorName } from '../pages/colours/color-words.ts'
import { kindWords } from '../pages/data/kind-words.ts'
import { flowWords, serviceWords } from '../pages/flow/flag-words.ts'

type Words = Readonly<Record<string, Message>>

const under = (group: string, names: readonly string[], word: (name: never) => Message): Words =>
  Object.fromEntries(names.map((name) => [`${group}.${name}`, word(name as never)]))

const flowFlags = under('flowFlags', flowFlagList, (flag: keyof typeof flowWords) => flowWords[flag].name)
const mailServer: Words = {
  security: (i18n) => i18n._('DIRECTORY_ENCRYPTION'),
  host: (i18n) => i18n._('DIRECTORY_HOST'),
  port: (i18n) => i18n._('DIRECTORY_PORT'),
  password: (i18n) => i18n._('PASSWORD'),
  authority: (i18n) => i18n._('DIRECTORY_AUTHORITY'),
}

/** The name that each form gives its fields, by the call that saves it. */
const words: Readonly<Record<string, Words>> = {
  holdPerson: { reason: (i18n) => i18n._('HOLD_WHY') },
  saveProfile: {
    name: (i18n) => i18n._('COMPANY_NAME'),
    taxCode: (i18n) => i18n._('TAX_CODE'),
    motto: (i18n) => i18n._('MOTTO'),
    mottoTranslations: (i18n) => i18n._('CONFLICT_MOTTO_TRANSLATIONS'),
  },
  saveColors: under(
    'colors',
    colorRoles,
    (role: (typeof colorRoles)[number]) => (i18n) => colorName(i18n, role),
  ),
  saveServiceFlags: under(
    'serviceFlags',
    serviceFlagList,
    (flag: keyof typeof serviceWords) => serviceWords[flag].name,
  ),
  saveFlowFlags: flowFlags,
  saveRules: {
    capacity: (i18n) => i18n._('CAPACITY'),
    badgeByEmail: (i18n) => i18n._('BADGE_BY_EMAIL'),
    companyList: (i18n) => i18n._('COMPANY_LIST'),
    presenceRequired: (i18n) => i18n._('PRESENCE'),
    hostPrivacy: (i18n) => i18n._('HOST_PRIVACY'),
    leaveByName: (i18n) => i18n._('LEAVE_BY_NAME'),
    expectedByName: (i18n) => i18n._('EXPECTED_BY_NAME'),
    asksForHelp: (i18n) => i18n._('ASK_FOR_HELP'),
    asksFeedback: (i18n) => i18n._('ASK_FEEDBACK'),
    holdsCapacityOffline: (i18n) => i18n._('CAPACITY_OFFLINE'),
  },
  saveLanguages: { languages: (i18n) => i18n._('LANGUAGES') },
  saveHomeLook: { attract: (i18n) => i18n._('ATTRACT'), night: (i18n) => i18n._('NIGHT') },
  saveAlerts: {
    silentMinutes: (i18n) => i18n._('ALERTS_MINUTES'),
    emails: (i18n) => i18n._('ALERTS_EMAILS'),
  },
  saveAttentionMail: { hour: (i18n) => i18n._('MAIL_OF_OPEN_HOUR') },
  saveChartRules: { showsHosts: (i18n) => i18n._('REPORTS_HOSTS') },
  saveReport: {
    siteId: (i18n) => i18n._('SITE'),
    rhythm: (i18n) => i18n._('REPORT_RHYTHM'),
    hour: (i18n) => i18n._('REPORT_HOUR'),
    language: (i18n) => i18n._('REPORT_LANGUAGE'),
    hasFile: (i18n) => i18n._('REPORT_FILE'),
    isOn: (i18n) => i18n._('REPORT_ON'),
    accountIds: (i18n) => i18n._('REPORT_RECIPIENTS'),
  },
  saveNotice: { texts: (i18n) => i18n._('PRIVACY_TEXT') },
  saveNoticeFacts: {
    controller: (i18n) => i18n._('NOTICE_CONTROLLER'),
    contact: (i18n) => i18n._('NOTICE_CONTACT'),
    officer: (i18n) => i18n._('NOTICE_OFFICER'),
    bases: (i18n) => i18n._('CONFLICT_LEGAL_BASES'),
    recipients: (i18n) => i18n._('NOTICE_RECIPIENTS'),
    authority: (i18n) => i18n._('NOTICE_AUTHORITY'),
  },
  saveBadgeTemplate: {
    widthMm: (i18n) => i18n._('BADGE_WIDTH'),
    heightMm: (i18n) => i18n._('BADGE_HEIGHT'),
    color: (i18n) => i18n._('BADGE_COLOR'),
    hidden: (i18n) => i18n._('CONFLICT_BADGE_HIDDEN'),
  },
  saveNetworks: { networks: (i18n) => i18n._('NETWORK') },
  saveRetention: {
    ...under('days', dataKinds, (kind: keyof typeof kindWords) => kindWords[kind].name),
    ...under(
      'reasons',
      dataKinds,
      (kind: keyof typeof kindWords) => (i18n) =>
        i18n._('DETAIL_SAID', { name: i18n._('KEPT_FOR_EVER'), value: kindWords[kind].name(i18n) }),
    ),
  },
  savePushRules: { isOn: (i18n) => i18n._('PUSH_ON') },
  saveNotificationRules: {
    isOn: (i18n) => i18n._('NOTIFY_RULES_ON'),
    againAfterS: (i18n) => i18n._('NOTIFY_RULES_AGAIN'),
    deskAfterS: (i18n) => i18n._('NOTIFY_RULES_DESK'),
    giveUpAfterS: (i18n) => i18n._('NOTIFY_RULES_GIVE_UP'),
  },
  saveNewsRules: {
    late: (i18n) => i18n._('NEWS_LATE'),
    exitsOfHosts: (i18n) => i18n._('NEWS_EXITS_OF_HOSTS'),
    exitsOfVisitors: (i18n) => i18n._('NEWS_EXITS_OF_VISITORS'),
    exitMinutes: (i18n) => i18n._('NEWS_EXIT_MINUTES'),
    capacity: (i18n) => i18n._('NEWS_CAPACITY'),
    rollCall: (i18n) => i18n._('NEWS_ROLL_CALL'),
    rollCallOfHosts: (i18n) => i18n._('NEWS_ROLL_CALL_OF_HOSTS'),
  },
  savePassSettings: {
    earlyMinutes: (i18n) => i18n._('PASS_EARLY_MINUTES'),
    lateMinutes: (i18n) => i18n._('PASS_LATE_MINUTES'),
  },
  saveDirectory: {
    ...mailServer,
    isOn: (i18n) => i18n._('DIRECTORY_ON'),
    kind: (i18n) => i18n._('DIRECTORY_KIND'),
    baseDn: (i18n) => i18n._('DIRECTORY_BASE'),
    filter: (i18n) => i18n._('DIRECTORY_FILTER'),
    bindName: (i18n) => i18n._('DIRECTORY_BIND_NAME'),
    areaAttribute: (i18n) => i18n._('DIRECTORY_AREA'),
  },
  saveMailbox: {
    ...mailServer,
    isOn: (i18n) => i18n._('MAILBOX_ON'),
    userName: (i18n) => i18n._('MAILBOX_ACCOUNT'),
    address: (i18n) => i18n._('MAILBOX_ADDRESS'),
    authservId: (i18n) => i18n._('MAILBOX_AUTHSERV'),
  },
  orderReasons: { reasonIds: (i18n) => i18n._('NAV_REASONS') },
  orderVisitorTypes: { visitorTypeIds: (i18n) => i18n._('NAV_TYPES') },
  orderCertificates: { certificateIds: (i18n) => i18n._('NAV_CERTIFICATES') },
  saveReason: {
    value: (i18n) => i18n._('REASON_TEXT'),
    translations: (i18n) => i18n._('CONFLICT_TRANSLATIONS'),
  },
  saveVisitorType: {
    ...flowFlags,
    name: (i18n) => i18n._('NAME'),
    translations: (i18n) => i18n._('CONFLICT_TRANSLATIONS'),
    badgeColor: (i18n) => i18n._('BADGE_COLOR'),
    isActive: (i18n) => i18n._('TYPE_ACTIVE'),
  },
  saveSite: {
    name: (i18n) => i18n._('NAME'),
    timeZone: (i18n) => i18n._('TIME_ZONE'),
    closingTime: (i18n) => i18n._('SITE_CLOSING'),
    capacity: (i18n) => i18n._('SITE_CAPACITY'),
    language: (i18n) => i18n._('SITE_LANGUAGE'),
    nightFrom: (i18n) => i18n._('SITE_NIGHT_FROM'),
    nightTo: (i18n) => i18n._('SITE_NIGHT_TO'),
    musterPoints: (i18n) => i18n._('SITE_MUSTER_POINTS'),
    rollCallPrinter: (i18n) => i18n._('SITE_LIST_PRINTER'),
    rollCallMails: (i18n) => i18n._('SITE_LIST_MAILS'),
  },
  saveSiteArrival: {
    directions: (i18n) => i18n._('ARRIVAL_DIRECTIONS'),
    wifiName: (i18n) => i18n._('ARRIVAL_WIFI_NAME'),
    wifiIsOpen: (i18n) => i18n._('ARRIVAL_WIFI_OPEN'),
    wifiPassword: (i18n) => i18n._('ARRIVAL_WIFI_PASSWORD'),
    seconds: (i18n) => i18n._('ARRIVAL_SECONDS'),
    badge: (i18n) => i18n._('ARRIVAL_BADGE'),
  },
  savePrinter: {
    siteId: (i18n) => i18n._('SITE'),
    address: (i18n) => i18n._('PRINTER_ADDRESS'),
    fallbackAddress: (i18n) => i18n._('PRINTER_FALLBACK'),
  },
  saveDevice: { name: (i18n) => i18n._('TABLET_NAME'), siteId: (i18n) => i18n._('SITE') },
  saveRoles: { roles: (i18n) => i18n._('ROLES_EDIT') },
  saveWebhook: {
    description: (i18n) => i18n._('WEBHOOK_DESCRIPTION'),
    endpoint: (i18n) => i18n._('WEBHOOK_URL'),
    types: (i18n) => i18n._('WEBHOOK_TYPES'),
    siteId: (i18n) => i18n._('SITE'),
  },
  saveChannel: {
    kind: (i18n) => i18n._('CHANNEL_KIND'),
    name: (i18n) => i18n._('CHANNEL_NAME'),
    steps: (i18n) => i18n._('CHANNEL_STEPS'),
    isOn: (i18n) => i18n._('CHANNEL_ON'),
    endpoint: (i18n) => i18n._('CHANNEL_URL'),
    token: (i18n) => i18n._('CHANNEL_TOKEN'),
  },
  saveDoor: {
    name: (i18n) => i18n._('DOOR_NAME'),
    siteId: (i18n) => i18n._('SITE'),
    deviceId: (i18n) => i18n._('DOOR_TABLET'),
    direction: (i18n) => i18n._('DOOR_DIRECTION'),
    recipe: (i18n) => i18n._('DOOR_RECIPE'),
    isOn: (i18n) => i18n._('DOOR_ON'),
    method: (i18n) => i18n._('DOOR_METHOD'),
    address: (i18n) => i18n._('DOOR_ADDRESS'),
    headers: (i18n) => i18n._('DOOR_HEADERS'),
    body: (i18n) => i18n._('DOOR_BODY'),
    proof: (i18n) => i18n._('DOOR_PROOF'),
    user: (i18n) => i18n._('DOOR_USER'),
    expectedStatus: (i18n) => i18n._('DOOR_STATUS'),
    topic: (i18n) => i18n._('DOOR_TOPIC'),
    payload: (i18n) => i18n._('DOOR_PAYLOAD'),
    pulseSeconds: (i18n) => i18n._('DOOR_PULSE'),
    secret: (i18n) => i18n._('DOOR_SECRET'),
  },
  saveCertificate: {
    ask: (i18n) => i18n._('CERTIFICATE_ASK'),
    againAfterMonths: (i18n) => i18n._('CERTIFICATE_AGAIN'),
    keepDays: (i18n) => i18n._('CERTIFICATE_KEEP'),
    keepReason: (i18n) => i18n._('CERTIFICATE_KEEP_REASON'),
    isOptional: (i18n) => i18n._('CERTIFICATE_OPTIONAL'),
    visitorTypeIds: (i18n) => i18n._('NAV_TYPES'),
    isActive: (i18n) => i18n._('CERTIFICATE_ACTIVE'),
    texts: (i18n) => i18n._('CERTIFICATE_TEXT'),
  },
  correctPerson: {
    firstName: (i18n) => i18n._('FIRSTNAME'),
    lastName: (i18n) => i18n._('LASTNAME'),
    email: (i18n) => i18n._('EMAIL'),
    companyName: (i18n) => i18n._('COMPANY'),
    phone: (i18n) => fieldLabel(i18n, 'phone'),
    sex: (i18n) => fieldLabel(i18n, 'sex'),
    birthday: (i18n) => fieldLabel(i18n, 'birthday'),
    visitorTypeId: (i18n) => i18n._('VISITOR_TYPE'),
  },
  saveAppointment: {
    siteId: (i18n) => i18n._('SITE'),
    hostId: (i18n) => i18n._('HOST'),
    day: (i18n) => i18n._('DAY'),
    from: (i18n) => i18n._('APPOINTMENT_FROM'),
    to: (i18n) => i18n._('APPOINTMENT_TO'),
    lastDay: (i18n) => i18n._('APPOINTMENT_LAST_DAY'),
    reason: (i18n) => i18n._('REASON'),
    visitorTypeId: (i18n) => i18n._('VISITOR_TYPE'),
    deskNote: (i18n) => i18n._('DESK_NOTE'),
    guestNote: (i18n) => i18n._('GUEST_NOTE'),
    guests: (i18n) => i18n._('AUDIT_GUESTS'),
    repeat: (i18n) => i18n._('REPEAT'),
  },
  saveHost: {
    firstName: (i18n) => i18n._('FIRSTNAME'),
    lastName: (i18n) => i18n._('LASTNAME'),
    area: (i18n) => i18n._('AREA'),
    email: (i18n) => i18n._('EMAIL'),
    canReceive: (i18n) => i18n._('HOST_RECEIVES'),
    isArchived: (i18n) => i18n._('HOST_ARCHIVED'),
    language: (i18n) => i18n._('HOST_LANGUAGE'),
    delegateIds: (i18n) => i18n._('HOST_DELEGATES'),
    phone: (i18n) => i18n._('PHONE'),
    awayUntil: (i18n) => i18n._('HOST_AWAY_UNTIL'),
  },
}

/** Whether a field has a name; a test asks it of every field. */
export const hasFieldName = (of: string, path: string): boolean => words[of]?.[path] !== undefined

/** @param of the call that saves the form @param path dotted */
export const fieldName = (i18n: I18n, of: string, path: string): string => words[of]?.[path]?.(i18n) ?? path

/** All names, by the call and the path, such as `saveProfile.motto`. */
export const fieldNames = (i18n: I18n): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([of, names]) =>
      Object.entries(names).map(([path, name]) => [`${of}.${path}`, name(i18n)]),
    ),
  )
