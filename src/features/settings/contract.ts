import { z } from "zod";
import { shownOf } from "#features/changes/form-contract.ts";
import { ABOUT_SAMPLE } from "./about.ts";
import { CHAT_NAMES, type ChatName } from "./chat-words.ts";
import { CHAT_DEFAULTS } from "./chats.ts";
import { CLAIMS } from "./claim-fields.ts";
import { ABOUT, ADDRESS, AGENDA, PAYMENTS, PROMISES, SITE, SOCIAL } from "./fields.ts";

const DayHours = z.object({ opens: z.string(), closes: z.string() }).nullable();

/** Opening hours per weekday, "HH:MM" in Panama; null is closed. Index 0 is Sunday, as in Date.getUTCDay. */
export const Hours = z.array(DayHours).length(7);
export type Hours = z.infer<typeof Hours>;

/** What «Nosotros» tells: paragraphs with an empty line between them, the years, and the papers the shop keeps. */
export const About = z.object(shownOf(ABOUT));
export type About = z.infer<typeof About>;

const chat = (name: ChatName) => z.string().default(CHAT_DEFAULTS[name]);
const Chats = z.object(
	Object.fromEntries(CHAT_NAMES.map((name) => [name, chat(name)])) as Record<
		ChatName,
		ReturnType<typeof chat>
	>,
);

/** The agenda of a shop whose record is older than the agenda (rules 3.2, 3.3, 3.6). */
export const AGENDA_DEFAULTS = { capacityPerHour: 2, minimumNoticeMinutes: 120, horizonDays: 90 };

/** A shop that answered for nothing yet. */
export const NO_CLAIMS = { warranty: "", quality: "", practice: "", fleets: "" };

const SHOWN = shownOf(SITE);

/** The business record: every page, message and JSON-LD reads it, staff edit it. Phones are E.164. */
export const Settings = z.object({
	...SHOWN,
	address: z.object(shownOf(ADDRESS)),
	hours: Hours,
	/** Dates with hours of their own, "HH:MM" in Panama, whatever the weekday says; a closed day stays closed. */
	specialDays: SHOWN.specialDays.default([]),
	/** Empty when the shop's own WhatsApp answers emergencies too. */
	emergencyWhatsapp: SHOWN.emergencyWhatsapp.default(""),
	social: z.object(shownOf(SOCIAL)),
	/** Figures of the work for institutions, each with its source; hidden while there is none. */
	governmentStats: SHOWN.governmentStats.default([]),
	promises: z.object(shownOf(PROMISES)),
	/** What the agenda offers: cars an hour can take, how soon and how far ahead a visit may be booked. */
	agenda: z.object(shownOf(AGENDA)).default(AGENDA_DEFAULTS),
	about: About.default(ABOUT_SAMPLE),
	/** Where what the pages claim comes from; empty while nobody answered for it. */
	claims: z.object(shownOf(CLAIMS)).default(NO_CLAIMS),
	/** How a customer may pay; a text that is empty is no way. `yappyQr` is a picture of this site. */
	payments: z
		.object(shownOf(PAYMENTS))
		.default({ cash: false, card: false, ach: "", yappy: "", yappyQr: "" }),
	/** For how many days, the first not counted, the prices of a printed quote hold. */
	quoteDays: SHOWN.quoteDays.default(15),
	/** Whether the workshop keeps work orders; a shop of before begins without. */
	usesWorkOrders: SHOWN.usesWorkOrders.default(false),
	/** With what staff's chats open, in the owner's words; words in braces are filled in. */
	chats: Chats.default(CHAT_DEFAULTS),
	/** Where the references of each kind and year begin. */
	referencesFrom: SHOWN.referencesFrom.default(1),
	/** Names of fields that still hold the bundled sample; the launch checklist lists them. */
	sampleFields: z.array(z.string()),
});
export type Settings = z.infer<typeof Settings>;
