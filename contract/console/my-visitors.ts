import * as v from 'valibot'
import { defineCall } from '../calls/call.ts'
import { notificationAnswers } from '../notification-evidence.ts'
import { Id, OptionalId } from './console-call.ts'
import { VisitId } from './today.ts'

/**
 * The visitors who wait for the signed-in person: of hosts with the account's mail address, in the companies that the account
 * belongs to. The words are in the host's language, which may be one that the console does not have.
 */
export const listMyVisitors = defineCall({
  name: 'listMyVisitors',
  method: 'GET',
  path: '/api/console/my-visitors',
  access: 'account',
  request: v.strictObject({}),
  answer: v.object({
    /** BCP 47. */
    language: v.string(),
    words: v.object({
      title: v.string(),
      empty: v.string(),
      rings: v.string(),
      /** The button that asks the browser to show notifications, and what one says. */
      browser: v.string(),
      news: v.string(),
      question: v.string(),
      signOut: v.string(),
      mayChange: v.string(),
      /** The answer did not arrive. The version before does not say it. */
      failed: v.exactOptional(v.string()),
      push: v.object({
        switchOn: v.string(),
        switchOff: v.string(),
        /** Who carries the messages. */
        carried: v.string(),
        isOn: v.string(),
        /** The browser allows this page no notifications. */
        isForbidden: v.string(),
        hasFailed: v.string(),
      }),
    }),
    /** Visitors who have left a moment ago. */
    left: v.array(v.object({ notificationId: v.string(), sentence: v.string() })),
    /** What a browser needs to subscribe to push messages; `null`: they are not used. */
    push: v.nullable(
      v.object({
        /** Base64url. */
        publicKey: v.string(),
        /** Whose this page is, so that a browser switches nothing on again for another person. */
        owner: v.string(),
      }),
    ),
    visitors: v.array(
      v.object({
        companyId: v.string(),
        notificationId: v.string(),
        /** That the visitor has arrived. */
        sentence: v.string(),
        /** Company, time and site. */
        details: v.array(v.string()),
        /** The answer that counts, in words; `null`: none was given. */
        given: v.nullable(v.string()),
        choices: v.array(
          v.object({
            answer: v.picklist(notificationAnswers),
            /** The host who is notified instead, after the answer `otherHost`. */
            toHostId: v.nullable(v.string()),
            label: v.string(),
            isChosen: v.boolean(),
          }),
        ),
      }),
    ),
  }),
})

/** Answers for oneself. The latest answer counts, as long as the visitor is inside. */
export const answerMyVisitor = defineCall({
  name: 'answerMyVisitor',
  method: 'POST',
  path: '/api/console/my-visitors/answer',
  access: 'account',
  request: v.strictObject({
    companyId: Id,
    notificationId: VisitId,
    answer: v.picklist(notificationAnswers, 'INPUT_STRING'),
    toHostId: OptionalId,
  }),
  answer: v.null(),
  refusals: ['NOT_FOUND', 'NO_VISIT_OPEN'],
})
