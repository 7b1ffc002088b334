import { z } from "zod";

const DayHours = z.object({ opens: z.string(), closes: z.string() }).nullable();

/** Opening hours per weekday, "HH:MM" in Panama; null is closed. Index 0 is Sunday, as in Date.getUTCDay. */
export const Hours = z.array(DayHours).length(7);
export type Hours = z.infer<typeof Hours>;

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
	hasEmergencyWhatsapp: z.boolean(),
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
	pricesIncludeTax: z.boolean(),
	taxPercent: z.number(),
	whatsappGreeting: z.string(),
	/** Names of fields that still hold the bundled sample; the launch checklist lists them. */
	sampleFields: z.array(z.string()),
});
export type Settings = z.infer<typeof Settings>;
