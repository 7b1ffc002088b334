import { z } from "zod";
import { shownOf } from "#features/changes/form-contract.ts";
import type { RecordFields } from "#record-fields.ts";
import { CHAT_NAMES, type ChatName } from "./chat-words.ts";
import { CLAIMS } from "./claim-fields.ts";
import { ABOUT, ADDRESS, AGENDA, PROMISES, SITE, SOCIAL } from "./fields.ts";
import { PAYMENTS } from "./payment-fields.ts";

const DayHours = z.object({ opens: z.string(), closes: z.string() }).nullable();

/** Opening hours per weekday, "HH:MM" in Panama; null is closed. Index 0 is Sunday, as in Date.getUTCDay. */
export const Hours = z.array(DayHours).length(7);
export type Hours = z.infer<typeof Hours>;

/** What «Nosotros» tells: paragraphs with an empty line between them, the years, and the papers the shop keeps. */
export const About = z.object(shownOf(ABOUT));
export type About = z.infer<typeof About>;

const Chats = z.object(
	Object.fromEntries(CHAT_NAMES.map((name) => [name, z.string()])) as Record<ChatName, z.ZodString>,
);

const group = <Fields extends RecordFields>(fields: Fields) => z.object(shownOf(fields));

/** The business record: every page, message and JSON-LD reads it, staff edit it. Phones are E.164. */
export const Settings = z.object({
	...shownOf(SITE),
	address: group(ADDRESS),
	hours: Hours,
	social: group(SOCIAL),
	promises: group(PROMISES),
	agenda: group(AGENDA),
	about: About,
	/** Where what the pages claim comes from; empty while nobody answered for it. */
	claims: group(CLAIMS),
	payments: group(PAYMENTS),
	/** With what staff's chats open, in the owner's words; words in braces are filled in. */
	chats: Chats,
	/** Names of fields that still hold the bundled sample; the launch checklist lists them. */
	sampleFields: z.array(z.string()),
});
export type Settings = z.infer<typeof Settings>;
