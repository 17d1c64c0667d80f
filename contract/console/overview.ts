import * as v from 'valibot'
import { companyCall, Instant, OptionalId } from './console-call.ts'
import type { Policy } from './policy.ts'

/** Those who answer for how everything works, not for the visitors at the desk. */
const responsible: Policy = { roles: ['owner', 'manager', 'auditor'], atSite: true }

/**
 * What may have to be mended, the most urgent first. `tablet…`: tablets that do not report, have a low battery, could not
 * print, wait for approval, or have no site; `mailServerAway`: the mail server does not answer; `noMailServer`: none is set;
 * `prints`, `mails`, `outbox`, `crash`, `directory`, `mailbox`: as on the attention list; `timeStamps`: the authority of time
 * stamps gives none; `flagged`: visits and visitors that carry flags; `noPin`: tablets without an operator PIN; `loopback`: only
 * the server's own machine can reach it; `noBackup`, `oldBackup`: the backup command has never ended, or not for long.
 */
export const overviewAlarms = [
  'tabletSilent',
  'mailServerAway',
  'prints',
  'tabletPrinter',
  'tabletBattery',
  'tabletWaiting',
  'outbox',
  'mails',
  'crash',
  'directory',
  'mailbox',
  'timeStamps',
  'flagged',
  'tabletPlace',
  'noPin',
  'endingKeys',
  'noBackup',
  'oldBackup',
  'loopback',
  'noMailServer',
] as const
export type OverviewAlarm = (typeof overviewAlarms)[number]

/** The way from an empty installation to the first visitor. */
export const setUpSteps = ['company', 'site', 'host', 'certificate', 'privacy', 'tablet'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** How the company, or one of its sites, does now. Staff of some sites read what concerns these. */
export const getOverview = companyCall(
  'getOverview',
  'overview',
  responsible,
  { siteId: OptionalId },
  v.object({
    places: v.array(
      v.object({
        /** `null`: visits at no site. */
        siteId: v.nullable(v.string()),
        name: v.nullable(v.string()),
        inside: v.number(),
        /** 0: no limit. */
        most: v.number(),
      }),
    ),
    /** Entries by the hour of the site's clock. */
    today: v.object({
      /** ISO day. */
      day: v.string(),
      /** The hour that is not over yet. */
      hour: v.number(),
      entries: v.array(v.number()),
      /** Mean of the same weekday in the weeks before, of the days on which anyone came; `null`: there was none. */
      usual: v.nullable(v.array(v.number())),
    }),
    alarms: v.array(
      v.object({
        kind: v.picklist(overviewAlarms),
        isUrgent: v.boolean(),
        /** How many tablets, keys or items. */
        count: v.number(),
        /** Names of the first tablets or keys; `null`: one without a name. */
        names: v.array(v.nullable(v.string())),
        /** When the last backup was made. */
        at: v.nullable(Instant),
      }),
    ),
    /** Which steps are done; `null`: they all were once, or are not for the caller to do. */
    setUp: v.nullable(v.array(v.object({ step: v.picklist(setUpSteps), isDone: v.boolean() }))),
  }),
  { effect: 'none' },
)
