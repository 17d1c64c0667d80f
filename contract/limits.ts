/**
 * Every number that the product promises, in one place. Durations are milliseconds and end in
 * `_MS`; sizes are bytes and end in `_BYTES`.
 */

// Requests to the server
export const REQUEST_TIMEOUT_MS = 6_000
export const LOGIN_TRIES = 3
/** Pause between two tries, doubled each time (R14). */
export const LOGIN_BACKOFF_MS = 500
export const BODY_LIMIT_BYTES = 64 * 1024
/** Two signatures. */
export const ACCESS_BODY_LIMIT_BYTES = 750 * 1024
export const IDEMPOTENCY_KEEP_MS = 72 * 3_600_000

// Visits that a tablet could not send at once (R03)
/** The server refuses anything older. */
export const LATE_VISIT_MAX_MS = 7 * 24 * 3_600_000
/** How often a tablet looks for records whose page was closed before the answer. */
export const OUTBOX_SWEEP_MS = 5 * 60_000
/** Pause between two tries, doubled each time up to the maximum (R14). */
export const OUTBOX_BACKOFF_MS = 500
export const OUTBOX_BACKOFF_MAX_MS = 4_000

// Connection monitor: offline is judged by the last calls
export const LINE_WINDOW = 5
/** This many failures within the window mean offline. */
export const LINE_FAILURES = 2
/** This average duration within the window means offline as well. */
export const LINE_SLOW_MS = 4_000

// What a tablet keeps for the time offline
/** Visitors in the pack: those inside, and those who were there within this time. */
export const PACK_VISITED_MS = 7 * 24 * 3_600_000
export const PACK_VISITORS_MAX = 1_000
/** Guests in the pack: those whose passes open within this time. */
export const PACK_GUESTS_MS = 24 * 3_600_000
export const PACK_GUESTS_MAX = 1_000
export const PACK_KEEP_MS = 24 * 3_600_000
/** A tablet knows so long who is inside; a night later an automatic exit may have come between. */
export const INSIDE_KNOWN_MS = 12 * 3_600_000
/**
 * 20 bits of a code of 35: each entry of a pack fits 32,768 codes, and one wrong code in a thousand matches a visitor.
 */
export const PACK_CODE_SIGNS = 5
export const PACK_BADGE_SIGNS = 16
export const RESERVE_FIRST_MS = 1_000
export const RESERVE_REFRESH_MS = 5 * 60_000

// Sessions
export const TOUCHLESS_SESSION_MS = 5 * 60_000
export const SESSION_CHECK_MS = 20_000
export const TABLET_TOKEN_MS = 24 * 3_600_000
/** A token is renewed when it is valid for less than this. */
export const TOKEN_REFRESH_AHEAD_MS = 10 * 60_000
/** How long a token may act for a visitor whom it identified or signed up (S06). */
export const VISITOR_BINDING_MS = 10 * 60_000

// Touchless sessions (S22): how long before the end the phone asks, and how often it may go on (WCAG 2.2.1)
export const TOUCHLESS_WARNING_MS = 60_000
export const TOUCHLESS_EXTENSIONS = 10
/** How often the kiosk's QR code changes, and how long each one opens sessions. */
export const PRESENCE_RENEW_MS = 60_000
export const PRESENCE_LIFE_MS = 10 * 60_000

/** At most `times` within `windowMs`; the window starts with the first. */
export interface Limit {
  readonly times: number
  readonly windowMs: number
}
/** Longer than any temporary token lives. */
const TEMP_LIFE_MS = 60 * 60_000
// By network address (S22)
export const LOGIN_FAILURES: Limit = { times: 5, windowMs: 60_000 }
/** New devices that wait for approval, by company and network address. */
export const NEW_DEVICES: Limit = { times: 10, windowMs: 10 * 60_000 }
/** Waiting devices of a company at the same time. */
export const WAITING_DEVICES_MAX = 50
/** Phones that scanned a printed poster, which proves nothing. */
export const TEMP_TOKENS: Limit = { times: 20, windowMs: 10 * 60_000 }
// Phones in front of a kiosk, which may all have the address of one router: by the proof that the kiosk showed them, and
// by site. A photographed proof uses up its own share, never the site's.
export const PROOF_TEMP_TOKENS: Limit = { times: 150, windowMs: 2 * PRESENCE_LIFE_MS }
export const SITE_TEMP_TOKENS: Limit = { times: 1_000, windowMs: 10 * 60_000 }
// By token or device (S29, S31)
/** Log-ins of one device. */
export const TABLET_TOKENS: Limit = { times: 60, windowMs: 10 * 60_000 }
export const TABLET_SIGN_UPS: Limit = { times: 30, windowMs: 10 * 60_000 }
/** Offline sign-ups arrive all at once. */
export const LATE_SIGN_UPS: Limit = { times: 1_000, windowMs: 3_600_000 }
/** So many earlier sign-ups of the same visit can be named as corrected by a later one. */
export const CORRECTED_SIGN_UPS = 10
export const TEMP_SIGN_UPS: Limit = { times: 2, windowMs: TEMP_LIFE_MS }
export const TEMP_ACCESSES: Limit = { times: 4, windowMs: TEMP_LIFE_MS }
export const TEMP_MAILS: Limit = { times: 3, windowMs: TEMP_LIFE_MS }
/** Mails that phones request: from one network address, and of one company. */
export const TEMP_ADDRESS_MAILS: Limit = { times: 10, windowMs: 3_600_000 }
export const TEMP_COMPANY_MAILS: Limit = { times: 100, windowMs: 3_600_000 }
export const TEMP_SEARCHES: Limit = { times: 30, windowMs: 60_000 }
export const TEMP_SEARCHES_IN_ALL: Limit = { times: 150, windowMs: TEMP_LIFE_MS }
// Sign-ups and accesses that a phone tries: a refused try stores nothing, but is counted (S31)
export const TEMP_TRIES: Limit = { times: 30, windowMs: TEMP_LIFE_MS }
/** Calls of any kind, by one phone, in one process. */
export const TEMP_CALLS = { burst: 300, perSecond: 2 } as const
/** Look-ups of unknown tokens, from one network address, in one process. */
export const UNKNOWN_TOKENS = { burst: 200, perSecond: 10 } as const

// Crash reports (S28): of one device or phone, of a network address, and of all phones of a company
export const CRASHES: Limit = { times: 6, windowMs: 60_000 }
export const ADDRESS_CRASHES: Limit = { times: 120, windowMs: 10 * 60_000 }
export const TEMP_ADDRESS_CRASHES: Limit = { times: 20, windowMs: 10 * 60_000 }
export const TEMP_COMPANY_CRASHES: Limit = { times: 120, windowMs: 3_600_000 }
/** Length of the error's text, which includes its stack trace. */
export const CRASH_TEXT_MAX_LENGTH = 4_000

// Stored rows of refused identifications and accesses: beyond this they are refused without a row
export const REFUSALS: Limit = { times: 600, windowMs: 10 * 60_000 }
export const TEMP_REFUSALS: Limit = { times: 20, windowMs: TEMP_LIFE_MS }
export const TEMP_ADDRESS_REFUSALS: Limit = { times: 100, windowMs: 10 * 60_000 }
export const TEMP_COMPANY_REFUSALS: Limit = { times: 1_000, windowMs: 3_600_000 }

// Feedback of visitors who leave: once for a visit, for so long after its end
export const FEEDBACK_AFTER_MS = 10 * 60_000
export const FEEDBACK_ONCE: Limit = { times: 1, windowMs: 2 * FEEDBACK_AFTER_MS }

// By tablet
export const DEVICE_INFOS: Limit = { times: 30, windowMs: 60_000 }
/** Searches for people who leave without a code. */
export const NAME_SEARCHES: Limit = { times: 40, windowMs: 60_000 }
/** Letters before anybody is listed; a Han or Kana sign counts twice. */
export const LEAVE_BY_NAME_MIN_COLUMNS = 3
export const LEAVE_BY_NAME_MAX = 4
export const LEAVE_TICKET_LIFE_MS = 120_000
export const LEAVE_TICKET_MAX_LENGTH = 1_000
/** How long an exit by hand may be undone by who recorded it. */
export const EXIT_UNDO_MS = 5 * 60_000
/** How long the desk offers it. */
export const EXIT_UNDO_SHOWN_MS = 30_000
/** How long a registration at the desk may be completed, there or on the visitor's phone. */
export const DESK_TICKET_LIFE_MS = 15 * 60_000
/** Letters of a host's name by which a guest without a pass is found; a Han or Kana sign counts twice. */
export const EXPECTED_HOST_MIN_COLUMNS = 3
/** The number that is mailed to such a guest. */
export const GUEST_NUMBER_DIGITS = 6
export const GUEST_NUMBER_LIFE_MS = 10 * 60_000
export const GUEST_NUMBER_TRIES = 5
export const OUTBOX_REPORTS: Limit = { times: 60, windowMs: 60_000 }
/** Requests in one report of what a tablet has not delivered. */
export const OUTBOX_REPORT_MAX = 100
/** A tablet that has undelivered requests asks so often what staff decided on them. */
export const OUTBOX_REPORT_MS = 15_000
export const PRINTS: Limit = { times: 300, windowMs: 10 * 60_000 }
/** PINs tried at all tablets of one network address. */
export const ADDRESS_PINS: Limit = { times: 120, windowMs: 3_600_000 }
/** By integration key. */
export const COMMANDS: Limit = { times: 120, windowMs: 60_000 }
/** Calls of any kind, by integration key. */
export const KEY_CALLS: Limit = { times: 600, windowMs: 60_000 }
/** An employee whose exit no door has reported counts as inside for so long. */
export const PRESENCE_MS = 16 * 3_600_000
/** How far the clock of a door system may go ahead. */
export const PRESENCE_AHEAD_MS = 5 * 60_000
/** Calls about webhooks of an integration key. */
export const KEY_WEBHOOKS: Limit = { times: 120, windowMs: 60_000 }
/** How long other systems can read what has happened. */
export const EVENTS_KEPT_MS = 30 * 24 * 3_600_000

// By mail address (S31)
export const ADDRESS_MAILS: Limit = { times: 3, windowMs: 24 * 3_600_000 }

// Wrong codes (S21)
export const DEVICE_WRONG_CODES: Limit = { times: 5, windowMs: 60_000 }
/** A device that has used up its tries waits, each time twice as long as the time before. */
export const WRONG_CODES_PAUSE_MS = 30_000
export const WRONG_CODES_PAUSE_MAX_MS = 5 * 60_000
/** After this time without a wrong code the pause starts small again. */
export const WRONG_CODES_FORGIVEN_MS = 3_600_000
export const TEMP_WRONG_CODES: Limit = { times: 5, windowMs: TEMP_LIFE_MS }
/** By company: beyond this, phones cannot identify visitors until the window ends, and staff are notified. */
export const COMPANY_WRONG_CODES: Limit = { times: 200, windowMs: 3_600_000 }

// Commands to a tablet (S35)
export const COMMAND_LIFE_MS = 10_000

// Badges
/** The longest that a visitor waits for a printer (R24). */
export const PRINT_WAIT_MS = 3_000
export const PRINT_JOB_POLL_MS = 1_000
export const PRINTER_ADDRESS_MAX_LENGTH = 200
/** How long the welcome's code opens a badge on the visitor's phone, and how often: an answer may be lost. */
export const BADGE_TICKET_LIFE_MS = 10 * 60_000
export const BADGE_OPENINGS: Limit = { times: 3, windowMs: 2 * BADGE_TICKET_LIFE_MS }
/** How often the page of one badge asks whether a roll call is under way, and says that its visitor is safe. */
export const BADGE_SAFETY_ASKS: Limit = { times: 30, windowMs: 60_000 }
/** Look-ups of a badge by e-mail that one device may make within the window (S23). */
export const BADGE_LOOKUPS: Limit = { times: 5, windowMs: 10 * 60_000 }

// Refreshing
export const LIVE_VISITS_POLL_MS = 5_000
export const CLOCK_REFRESH_MS = 10_000
export const DEVICE_INFO_MS = 60_000
export const SEARCH_CACHE_MS = 60_000
export const FLOW_INFO_STALE_MS = 60_000

// Typing and searching
export const SEARCH_DEBOUNCE_MS = 500
/** With host privacy, or on a phone, a search needs *more than* this many display columns. */
export const PRIVATE_SEARCH_MIN_COLUMNS = 2
export const SEARCH_RESULTS_MAX = 50
export const PRIVATE_SEARCH_RESULTS_MAX = 10

// Screens that leave by themselves
export const END_SCREEN_MS = 2_500
/** With directions or a network on it; a site may choose otherwise. */
export const END_SCREEN_HELP_SECONDS = 8
export const END_SCREEN_HELP_SECONDS_MIN = 3
export const END_SCREEN_HELP_SECONDS_MAX = 60
/** Hours of a site's day in which a tablet with a silent night makes no sound where no other night is known. */
export const NIGHT_HOURS = { from: 20, to: 7 }
/** A refusal that ends a visit. */
export const REFUSAL_SCREEN_MS = 5_000
export const NOT_FOUND_MS = 5_000
export const ERROR_SCREEN_MS = 10_000
export const TOUCHLESS_ALERT_MS = 10_000
export const TOAST_MS = 2_000
export const BACK_ONLINE_NOTICE_MS = 4_000
/** How much longer a screen stays after the visitor asked for more time (A05). */
export const MORE_TIME_FACTOR = 10
/** The longest delay that a browser's timer supports: 24 days. */
export const NEVER_MS = 2 ** 31 - 1
export const IDLE_WARNING_MS = 60_000
export const IDLE_WIPE_MS = 20_000
/** Time without a touch after which home counts as unattended, so that the page may reload. */
export const UNATTENDED_MS = 60_000
/** Without a touch on home for this long, a tablet shows the company's pictures. */
export const ATTRACT_AFTER_MS = 60_000
/** After this much longer it is dimmed, for the sake of the screen. */
export const ATTRACT_DIM_MS = 30 * 60_000
/** How long its invitation stays in one language, and a picture on the screen. */
export const ATTRACT_LANGUAGE_MS = 4_000
export const ATTRACT_PICTURE_MS = 20_000
/** From the first touch to home. */
export const ATTRACT_LEAVE_MS = 150
/** Hours of a site's clock between which its screens are dark, unless it sets others. */
export const DEFAULT_NIGHT = { from: 20, to: 7 } as const
/** Languages that home names one by one; further ones are behind the picker. */
export const HOME_LANGUAGES = 4
/** How often a tablet asks for a newer version of the app. */
export const VERSION_CHECK_MS = 5 * 60_000
/** A page that has run for this long reloads when home is unattended. */
export const PAGE_RENEWAL_MS = 24 * 3_600_000
/** A spinner is shown only after this, so that a quick answer does not flicker. */
export const SPINNER_DELAY_MS = 300

// Home
/** The settings button appears after *more than* this many taps within the window. */
export const SETTINGS_TAPS = 5
export const SETTINGS_TAPS_WINDOW_MS = 5_000

// Settings (S24)
export const OPERATOR_PIN_DIGITS = 6
/** Wrong PINs that lock a device for `OPERATOR_LOCK_MS`; each further one locks it for twice as long as the one before. */
export const OPERATOR_PIN_TRIES = 5
export const OPERATOR_LOCK_MS = 60_000
export const OPERATOR_LOCK_MAX_MS = 15 * 60_000
export const SETTINGS_IDLE_MS = 60_000
/** Live counter: green below the first share of the maximum, yellow below the second, otherwise red. */
export const COUNTER_GREEN_BELOW = 0.7
export const COUNTER_YELLOW_BELOW = 0.9

// Camera
export const SCANS_PER_SECOND_MAX = 10
export const CAMERA_SWITCH_LOCK_MS = 3_500
/** A longer QR payload is refused without being read (S11). */
export const QR_PAYLOAD_MAX_BYTES = 256
/** Without a picture for this long, the camera is opened anew (R11). */
export const CAMERA_STALL_MS = 5_000

// Multi-scan
/** A code is tried once while it stays in view; it must be out of view for this long before it is tried again. */
export const SAME_CODE_MUTE_MS = 3_000
/** Within this time of an entry at this device, the same visitor's badge does not count as an exit. */
export const ALREADY_INSIDE_MS = 20_000
/** Within this time of an access whose answer was lost, the visitor's next badge asks what became of it. */
export const LOST_ANSWER_MS = 5 * 60_000
/** Pause after an answer before the next person's code is accepted. */
export const NEXT_SCAN_LOCK_MS = 600
/** How much longer the answer stays on the screen if no other person follows. */
export const SCAN_ANSWER_MS = 2_000
export const RECENT_SCANS = 5

// Spoken mode (A10)
/** Loudness as a share of the device's own; every visitor begins in the middle. */
export const SPEECH_VOLUMES = [0.2, 0.4, 0.6, 0.8, 1] as const
/** Speed as a multiple of the voice's own. */
export const SPEECH_RATES = [0.6, 0.8, 1, 1.25, 1.5, 2, 2.5, 3] as const
/** Spoken mode is loaded this long after the page, when home is on the screen. */
export const SPEECH_WATCH_AFTER_MS = 1_000
/** A finger held this long in the bottom left corner, or two fingers anywhere, turn spoken mode on. */
export const SPEECH_HOLD_MS = 2_000
/** Where there is no voice, a text stays readable for this long, and for the other time for each of its signs. */
export const SPEECH_SHOWN_MS = 2_000
export const SPEECH_SHOWN_PER_SIGN_MS = 60
/** A voice that has not ended by then is given up: browsers lose the end of some texts. */
export const SPEECH_STUCK_MS = 10_000
export const SPEECH_STUCK_PER_SIGN_MS = 400

// Layout
/** Text sizes of the A+ button, in % (A04). */
export const TEXT_SIZES = [100, 150, 200, 350] as const
/** CSS px. The bottom bar is hidden below this height of the viewport. */
export const BOTTOM_BAR_MIN_HEIGHT_PX = 450
/** CSS px. */
export const BREAKPOINTS_PX = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1440 } as const
/** A screen at 400 % zoom is narrower than this, and no phone of today is: there the bars scroll with the page. */
export const REFLOW_WIDTH_PX = 360
export const REASON_ROWS_MIN = 3
export const REASON_ROWS_MAX = 5
export const CONFETTI_PIECES = 300

// Typed text
export const CODE_MIN_LENGTH = 3
export const CODE_MAX_LENGTH = 64
export const CREDENTIAL_MIN_LENGTH = 3
/** Display columns: one Han, Kana or Hangul character fills two. */
export const NAME_MIN_COLUMNS = 2
export const DIRECTIONS_MAX_LENGTH = 300
/** Bytes that a network's name may have, in the letters of most. */
export const WIFI_NAME_MAX_LENGTH = 32
export const NAME_MAX_LENGTH = 100
export const EMAIL_MIN_LENGTH = 3
export const EMAIL_MAX_LENGTH = 254
export const TEXT_MAX_LENGTH = 200
export const REASON_MAX_LENGTH = 500
/** The default that the specification shows; an untouched field is stored as none (S39). */
export const BIRTHDAY_SHOWN_DEFAULT = '1998-07-06'

// Signature (S32), checked from the PNG header before anything is decoded
export const SIGNATURE_MAX_BYTES = 256 * 1024
export const SIGNATURE_MAX_WIDTH_PX = 2_000
export const SIGNATURE_MAX_HEIGHT_PX = 1_000
export const SIGNATURE_MAX_PIXELS = 2_000_000

// The console (S52)
export const PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 128
/** Wrong passwords and second factors, from one network address. */
export const CONSOLE_SIGN_INS: Limit = { times: 10, windowMs: 15 * 60_000 }
/**
 * The same for one account, from all addresses: beyond it an address that has failed there waits, and another has one
 * try.
 */
export const CONSOLE_SIGN_INS_IN_ALL: Limit = { times: 10, windowMs: 15 * 60_000 }
/** Mails with a link for a new password, to one account: an earlier link stays valid for an hour. */
export const RESET_MAILS: Limit = { times: 3, windowMs: 15 * 60_000 }
/** Wrong passwords and codes within a session. */
export const SESSION_CHECKS: Limit = { times: 5, windowMs: 15 * 60_000 }
/** The same for one account, in all its sessions. */
export const SESSION_CHECKS_IN_ALL: Limit = { times: 10, windowMs: 15 * 60_000 }
/** A code of six digits is valid for a minute and a half, and works once. */
export const ONE_TIME_CODE_USES: Limit = { times: 1, windowMs: 3 * 60_000 }
/**
 * Calls of the account library that store something, by account, or by network address before signing in: enough for
 * 100 people.
 */
export const ACCOUNT_CALLS: Limit = { times: 200, windowMs: 15 * 60_000 }
/** Changes that one account makes in the console. */
export const CONSOLE_CHANGES: Limit = { times: 2_000, windowMs: 10 * 60_000 }
export const CONSOLE_IDLE_MS = 30 * 60_000
export const CONSOLE_SESSION_MS = 12 * 3_600_000
/** The session of a warden, who does nothing but roll calls, on a device: used or not. */
export const WARDEN_SESSION_MS = 30 * 24 * 3_600_000
/** How long after signing in dangerous calls need no new sign-in. */
export const CONSOLE_FRESH_MS = 5 * 60_000
export const INVITATION_LIFE_MS = 7 * 24 * 3_600_000

// Pairing a tablet (S22)
export const PAIRING_CODE_DIGITS = 6
export const PAIRING_CODE_LIFE_MS = 10 * 60_000
export const PAIRING_FAILURES: Limit = { times: 5, windowMs: 60_000 }
/** Wrong codes from all addresses: beyond this, an address that was wrong waits. */
export const PAIRING_FAILURES_IN_ALL: Limit = { times: 50, windowMs: 10 * 60_000 }
/** An enrolment link sets up at most so many tablets, within at most so many hours. */
export const ENROLMENT_TABLETS_MAX = 100
export const ENROLMENT_HOURS_MAX = 7 * 24
/** How often a waiting tablet asks whether it was approved. */
export const APPROVAL_CHECK_MS = 5_000
/** A tablet without a report for this long is silent, unless the company sets another time. */
export const DEVICE_SILENT_MS = 5 * 60_000

// Files (F05 to F07)
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
export const PICTURE_MAX_PIXELS = 16_000_000
/** Pictures of a company, and of each of its sites. */
export const COMPANY_PICTURES_MAX = 5
/** What is stored of one: it fits into this box, and into this many bytes. */
export const COMPANY_PICTURE_WIDTH = 1_920
export const COMPANY_PICTURE_HEIGHT = 1_200
export const COMPANY_PICTURE_BYTES = 400 * 1024
export const PDF_MAX_BYTES = 20 * 1024 * 1024
/** A sealed PDF that is judged. */
export const ARCHIVE_PDF_MAX_BYTES = 25 * 1024 * 1024
/** Sealed PDFs that one account may have judged. */
export const ARCHIVE_PDFS_JUDGED: Limit = { times: 20, windowMs: 10 * 60_000 }
export const CSV_MAX_BYTES = 20 * 1024 * 1024
export const CSV_MAX_ROWS = 50_000
/** Characters of a certificate in one language. */
export const HTML_MAX_LENGTH = 200_000
/** Depth of nested elements. */
export const HTML_MAX_NESTING = 100
export const UPLOAD_TIMEOUT_MS = 60_000
export const CONSOLE_PAGE_ROWS = 50
/** As many visitors inside as one answer lists: the desk reads the whole list, again at every change. */
export const INSIDE_ROWS_MAX = 1_000
/** Rows of each kind that the search of the whole console answers, and how often one account may ask it. */
export const FOUND_ROWS = 5
export const CONSOLE_FINDS: Limit = { times: 300, windowMs: 60_000 }
/** Time without a typed letter after which the console searches, in ms. */
export const FIND_AFTER_MS = 150
/** A note of staff about a visitor, and the number of notes about one visitor. */
export const NOTE_MAX_LENGTH = 500
export const PERSON_NOTES_MAX = 50
/** Accepted documents on the page of a visitor; the page of each visit has all of its own. */
export const PERSON_DOCUMENTS_MAX = 50
/** A document is asked again after so many months at most. */
export const AGAIN_MONTHS_MAX = 120
/** Acceptances of a document are kept so many days at most: a hundred years. */
export const KEEP_DAYS_MAX = 36_500
/** How long an event stays on the list of what needs attention. */
export const ATTENTION_MS = 30 * 24 * 3_600_000
/** Rows of an export; a larger result has to be filtered first. */
export const EXPORT_MAX_ROWS = 50_000
/** The same where each visit comes with its PDF. */
export const ARCHIVE_EXPORT_MAX_ROWS = 20_000
/** How long such an export may take: PDFs are made on the way, several a second. */
export const ARCHIVE_EXPORT_MS = 6 * 3_600_000
/** Visits up to which the log says an exact number. */
export const LOG_COUNT_MAX = 10_000
/** The longest span of a chart. */
export const CHARTS_MAX_MS = 366 * 24 * 3_600_000

// Who is inside
/** Consoles are told at most this often that people came or went. */
export const INSIDE_HINT_MS = 250
/** The oldest list that a roll call without a server may start from (S13). */
export const EVACUATION_STALE_MS = 60_000
export const EVACUATION_MAX_ROWS = 5_000
export const ROLL_CALL_TICKS_MAX = 1_000
/** Six digits open a warden's link, of which so many wrong ones close it. */
export const WARDEN_CODE_DIGITS = 6
export const WARDEN_CODE_TRIES = 10
/** How often a visitor's phone asks whether a roll call is under way. */
export const OWN_ROLL_CALL_POLL_MS = 10_000
export const WARDEN_LINK_MS = 2 * 3_600_000
/** Links of wardens that are none, by network address. */
export const WARDEN_LINKS_UNKNOWN: Limit = { times: 30, windowMs: 60_000 }
/** How often one link is opened with its digits: each time a device and a name are stored. */
export const WARDEN_OPENINGS: Limit = { times: 50, windowMs: WARDEN_LINK_MS }
/** Requests with ticks of one device that has opened a link; a request has up to `ROLL_CALL_TICKS_MAX`. */
export const WARDEN_TICKS: Limit = { times: 120, windowMs: 60_000 }
/** Ticks of one person by such a device that are kept. */
export const WARDEN_PERSON_TICKS_MAX = 100
/** People whom a device adds by name, in one request. */
export const ROLL_CALL_ADDED_MAX = 100
/** Muster points of a site. */
export const MUSTER_POINTS_MAX = 12
export const MUSTER_POINT_MAX_LENGTH = 30
/**
 * How long ago a roll call may have begun that reaches the server only now, and how long others may join one: as long
 * as the longest staff session, so that a server that was away for a whole shift still accepts it.
 */
export const ROLL_CALL_MAX_MS = 12 * 3_600_000

/** Ten years: data that must be kept longer is kept for ever, with a reason. */
export const RETENTION_DAYS_MAX = 3_650

// Host notifications
/** From the entry to each step, unless the company sets other times. */
export const NOTIFY_AGAIN_MS = 60_000
export const NOTIFY_DESK_MS = 120_000
export const NOTIFY_GIVE_UP_MS = 300_000
/** The times that a company may set, in seconds. */
export const NOTIFY_STEP_MIN_S = 10
export const NOTIFY_STEP_MAX_S = 3_600
/** An entry that a tablet reports later than this calls no host as if it were now. */
export const NOTIFY_LATE_MS = 10 * 60_000
/** How long the link of a mail answers its notification. */
export const NOTIFY_LINK_MS = 24 * 3_600_000
/** How long an answer stays on the list of open notifications, for the reception to tell the visitor. */
export const NOTIFY_ANSWERED_SHOWN_MS = 15 * 60_000
export const NOTIFICATIONS_MAX = 100
/** Late entries are told to hosts once no more of them have come for so long, … */
export const NEWS_QUIET_MS = 3 * 60_000
/** … but this long after the first one at the latest. */
export const NEWS_QUIET_MAX_MS = 30 * 60_000
/** A mail that could not be sent for so long would tell nothing new. */
export const NEWS_STALE_MS = 24 * 3_600_000
/** How long before closing time hosts may be asked whether their visitors have left, in minutes. */
export const NEWS_EXIT_MIN_MINUTES = 5
export const NEWS_EXIT_MAX_MINUTES = 240
/** How many visitors one mail names. */
export const NEWS_NAMED_MAX = 50
/** A site is almost full from this part of its capacity on, and no more once it is below the other. */
export const CAPACITY_ALARM_FROM = 0.9
export const CAPACITY_ALARM_UNTIL = 0.8
/** How long a visitor is told an answer, from the answer or from the time that it names. */
export const HOST_ANSWER_SHOWN_MS = 5 * 60_000
/** How many answers of hosts a kiosk is told at most. */
export const HOST_ANSWERS_MAX = 20
/** How many of them home shows. */
export const HOST_ANSWERS_SHOWN = 3
/** How often a kiosk looks for answers, as long as some are awaited. */
export const HOST_ANSWERS_POLL_MS = 5_000
/** Characters of a visitor's code by which visitors recognise their line on a public screen. */
export const CODE_END_LENGTH = 2
/** How often an alarm rings again until there is an answer. */
export const NOTIFY_RING_AGAIN_MS = 20_000
/** How often a host's page looks for visitors while no socket tells it of them, and otherwise. */
export const HOST_PAGE_POLL_MS = 3_000
export const HOST_PAGE_LOOK_AGAIN_MS = 10_000
/** How long a host's page says that a visitor has left, … */
export const HOST_PAGE_LEFT_MS = 10_000
/** … and how long after the exit it still begins to. */
export const HOST_PAGE_LEFT_NEW_MS = 60_000
/** Hosts' pages are told at most this often, in a company, that something changed. */
export const HOST_HINT_MS = 100
export const CHANNELS_MAX = 20
export const DOORS_MAX = 50
export const DOOR_TEXT_MAX_LENGTH = 2_000
export const DOOR_SECRET_MAX_LENGTH = 200
export const DOOR_PULSE_MAX_S = 60
/** One try to open a door. */
export const DOOR_TRY_MS = 2_000
/** Both tries together. */
export const DOOR_LIMIT_MS = 2_600
/** A visitor learns within this time whether the door opened. */
export const DOOR_TOLD_MS = 2_800
/** A little longer: the tablet gives up by itself where the server does not answer. */
export const DOOR_CALL_MS = 3_000
/** An entry or exit that was stored longer ago opens no door, however it is asked. */
export const DOOR_FRESH_MS = 10_000
/** A push message that could not be delivered for so long is dropped by the push service. */
export const PUSH_TTL_S = 120
/** How long a browser may say that it has shown a push message. */
export const PUSH_RECEIPT_MS = 10 * 60_000
/** Browsers in which one host is notified. */
export const PUSH_BROWSERS_MAX = 5
/** A browser in which the host's page was not opened for so long is not notified any more. */
export const PUSH_KEPT_MS = 90 * 24 * 3_600_000
/** How often a browser whose page is opened says again that it is to be notified. */
export const PUSH_RENEW_MS = 7 * 24 * 3_600_000
export const PUSH_ENDPOINT_MAX_LENGTH = 1_000
export const WEBHOOKS_MAX = 20
export const CHANNEL_URL_MAX_LENGTH = 2_000
export const DELEGATES_MAX = 5
export const PHONE_MAX_LENGTH = 40
/** People in a company's directory; one with more is not read. */
export const DIRECTORY_PEOPLE_MAX = 50_000
/** A run that would archive a larger part of the directory's hosts asks first. */
export const DIRECTORY_LEAVERS_MAX = 0.2
export const DIRECTORY_TEXT_MAX_LENGTH = 1_000
/** A message of the company's mailbox; a larger one is not loaded. */
export const MAILBOX_MESSAGE_MAX_BYTES = 512 * 1_024
export const MAILBOX_TEXT_MAX_LENGTH = 500
/** Certificates of an authority, as PEM. */
export const AUTHORITY_MAX_LENGTH = 40_000
/** Answers by one link. */
export const LINK_ANSWERS: Limit = { times: 30, windowMs: 3_600_000 }

// Appointments and guests
export const APPOINTMENT_GUESTS_MAX = 100
/** Appointments of one series. */
export const APPOINTMENT_SERIES_MAX = 60
/** Invitations by mail of one host in a day; a series is one. */
export const CALENDAR_INVITATIONS_MAX = 50
/** Guests of an invitation by mail, counted for each of its meetings: every guest is mailed for each. */
export const CALENDAR_PLACES_MAX = 1_000
/** A day that is planned lies at most so far ahead. */
export const APPOINTMENT_AHEAD_MS = 400 * 86_400_000
export const APPOINTMENT_DAYS_MAX = 31
/** Fewer guests of a host or a kind are not named in statistics, which would tell of single people. */
export const GUESTS_NAMED_MIN = 5
/** Visits from which on a host is named in charts. */
export const HOST_VISITS_MIN = 5
/** Signs of the name by which another system knows an appointment. */
export const EXTERNAL_ID_MAX_LENGTH = 200
/** Before and after an appointment, a pass opens for at most so long. */
export const PASS_MINUTES_MAX = 24 * 60
/** Rows of a day's list of expected guests. */
export const EXPECTED_MAX = 1_000
/** A guest who has not come is late this long after the beginning of the appointment. */
export const GUEST_LATE_AFTER_MS = 10 * 60_000
/** Changes that come soon after each other are told in one mail. */
export const GUEST_MAIL_WAIT_MS = 15_000
/** Mails to guests leave at most one in this time, so that a long list does not flood a mail server. */
export const GUEST_MAIL_PACE_MS = 200
/** Guests are reminded this long before an appointment, if they were told earlier than that. */
export const GUEST_REMINDER_MS = 24 * 3_600_000
/** A guest's own page is shown so often, and what is sent from it counts this often, for each link. */
export const GUEST_PAGE_SHOWS: Limit = { times: 60, windowMs: 60_000 }
export const GUEST_PAGE_CHANGES: Limit = { times: 30, windowMs: 3_600_000 }
/** Links of guests that are none, by network address. */
export const GUEST_PAGE_UNKNOWN: Limit = { times: 30, windowMs: 60_000 }
/** Times that one guest proposes, and guests of one appointment who name another person. */
export const GUEST_PROPOSALS: Limit = { times: 5, windowMs: 24 * 3_600_000 }
export const GUEST_SUBSTITUTES: Limit = { times: 5, windowMs: 24 * 3_600_000 }
/** Guests on the list of a host's own page. */
export const MY_INVITATIONS_MAX = 200
/** Addresses of a site to which the list of a roll call is mailed. */
export const ROLL_CALL_MAILS_MAX = 10
