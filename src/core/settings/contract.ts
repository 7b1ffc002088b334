import { z } from "zod";
import { createViewShape } from "#core/records/form-contract.ts";
import type { RecordFields } from "#core/records/record-fields.ts";
import { CHAT_NAMES, type ChatName } from "./chat-placeholders.ts";
import { CLAIMS } from "./claim-fields.ts";
import { ABOUT, ADDRESS, AGENDA, PROMISES, SITE, SOCIAL } from "./fields.ts";
import { PAYMENTS } from "./price-fields.ts";

const DayHours = z
	.object({
		opens: z.string(),
		closes: z.string(),
		breakStart: z.string().optional(),
		breakEnd: z.string().optional(),
	})
	.nullable();

/** Opening hours per weekday, "HH:MM" in Panama, perhaps with a break at noon; null is closed. Index 0 is Sunday, as in Date.getUTCDay. */
export const Hours = z.array(DayHours).length(7);
export type Hours = z.infer<typeof Hours>;

/** Content of «Nosotros»: paragraphs separated by an empty line, the timeline and the certifications. */
export const About = z.object(createViewShape(ABOUT));
export type About = z.infer<typeof About>;

const Chats = z.object(
	Object.fromEntries(CHAT_NAMES.map((name) => [name, z.string()])) as Record<ChatName, z.ZodString>,
);

const group = <Fields extends RecordFields>(fields: Fields) => z.object(createViewShape(fields));

/** The business record. Every page, message and JSON-LD reads it; staff edit it. Telephones are E.164. */
export const Settings = z.object({
	...createViewShape(SITE),
	address: group(ADDRESS),
	hours: Hours,
	social: group(SOCIAL),
	promises: group(PROMISES),
	agenda: group(AGENDA),
	about: About,
	/** Sources of the claims on pages; empty while unconfirmed. */
	claims: group(CLAIMS),
	payments: group(PAYMENTS),
	/** Opening texts of staff chats, with placeholders in braces. */
	chats: Chats,
	/** Names of fields that still hold the bundled sample; the launch checklist lists them. */
	sampleFields: z.array(z.string()),
});
export type Settings = z.infer<typeof Settings>;
