import * as v from 'valibot'

/** What a push message holds, encrypted for one browser: what a mail to the host says. */
export const PushContent = v.object({
  title: v.string(),
  body: v.string(),
  /** BCP 47. */
  language: v.string(),
  direction: v.picklist(['ltr', 'rtl']),
  notificationId: v.string(),
  /** The browser sends it back once it has shown the message. */
  receipt: v.string(),
})
export type PushContent = v.InferOutput<typeof PushContent>
