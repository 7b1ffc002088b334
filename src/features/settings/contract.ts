import { z } from "zod";
import { ABOUT_SAMPLE } from "./about.ts";
import { CHAT_NAMES, type ChatName } from "./chat-words.ts";
import { CHAT_DEFAULTS } from "./chats.ts";

const DayHours = z.object({ opens: z.string(), closes: z.string() }).nullable();

/** Opening hours per weekday, "HH:MM" in Panama; null is closed. Index 0 is Sunday, as in Date.getUTCDay. */
export const Hours = z.array(DayHours).length(7);
export type Hours = z.infer<typeof Hours>;

/** What «Nosotros» tells: paragraphs with an empty line between them, the years, and the papers the shop keeps. */
export const About = z.object({
	story: z.string(),
	timeline: z.array(z.object({ year: z.number().int(), title: z.string(), text: z.string() })),
	certifications: z.array(z.object({ label: z.string(), value: z.string() })),
});
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

/** The business record: every page, message and JSON-LD reads it, staff edit it. Phones are E.164. */
export const Settings = z.object({
	name: z.string(),
	legalName: z.string(),
	ruc: z.string(),
	tagline: z.string(),
	description: z.string(),
	whatsapp: z.string(),
	phone: z.string(),
	email: z.string(),
	address: z.object({
		street: z.string(),
		district: z.string(),
		city: z.string(),
		landmark: z.string(),
		mapsQuery: z.string(),
		latitude: z.number().nullable(),
		longitude: z.number().nullable(),
	}),
	hours: Hours,
	closedDays: z.array(z.object({ date: z.iso.date(), reason: z.string() })),
	/** Dates with hours of their own, "HH:MM" in Panama, whatever the weekday says; a closed day stays closed. */
	specialDays: z
		.array(
			z.object({
				date: z.iso.date(),
				opens: z.string(),
				closes: z.string(),
				reason: z.string(),
			}),
		)
		.default([]),
	hasEmergencyWhatsapp: z.boolean(),
	/** Empty when the shop's own WhatsApp answers emergencies too. */
	emergencyWhatsapp: z.string().default(""),
	foundedYear: z.number().int(),
	copyrightSince: z.number().int(),
	social: z.object({
		facebook: z.string(),
		instagram: z.string(),
		tiktok: z.string(),
	}),
	stats: z.array(z.object({ value: z.string(), label: z.string(), source: z.string() })),
	/** Figures of the work for institutions, each with its source; hidden while there is none. */
	governmentStats: z
		.array(z.object({ value: z.string(), label: z.string(), source: z.string() }))
		.default([]),
	promises: z.object({
		contactMinutes: z.number().int(),
		serviceRequestMinutes: z.number().int(),
		quoteMinutes: z.number().int(),
		appointmentMinutes: z.number().int(),
	}),
	/** What the agenda offers: cars an hour can take, how soon and how far ahead a visit may be booked. */
	agenda: z
		.object({
			capacityPerHour: z.number().int(),
			minimumNoticeMinutes: z.number().int(),
			horizonDays: z.number().int(),
		})
		.default(AGENDA_DEFAULTS),
	about: About.default(ABOUT_SAMPLE),
	pricesIncludeTax: z.boolean(),
	taxPercent: z.number(),
	/** How a customer may pay; a text that is empty is no way. `yappyQr` is a picture of this site. */
	payments: z
		.object({
			cash: z.boolean(),
			card: z.boolean(),
			ach: z.string(),
			yappy: z.string(),
			yappyQr: z.string(),
		})
		.default({ cash: false, card: false, ach: "", yappy: "", yappyQr: "" }),
	/** For how many days, the first not counted, the prices of a printed quote hold. */
	quoteDays: z.number().int().default(15),
	whatsappGreeting: z.string(),
	/** With what staff's chats open, in the owner's words; words in braces are filled in. */
	chats: Chats.default(CHAT_DEFAULTS),
	/** Where the references of each kind and year begin. */
	referencesFrom: z.number().int().default(1),
	/** Names of fields that still hold the bundled sample; the launch checklist lists them. */
	sampleFields: z.array(z.string()),
});
export type Settings = z.infer<typeof Settings>;
