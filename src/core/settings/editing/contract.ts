import { z } from "zod";
import { createCompleteSchemas, PicturePath } from "#core/records/form-contract.ts";
import { CHAT_NAMES, getChatError } from "#core/settings/chat-placeholders.ts";
import { CLAIMS } from "#core/settings/claim-fields.ts";
import { Settings } from "#core/settings/contract.ts";
import { ABOUT, ADDRESS, AGENDA, CHATS, PROMISES, SITE } from "#core/settings/fields.ts";
import { PAYMENTS } from "#core/settings/price-fields.ts";
import { createEmailSchema, ExpectedVersion } from "#domain/limits.ts";
import { isClockTime, isUrlOnHost, SOCIAL_HOSTS } from "./approval-rules.ts";

const getTooLongMessage = (max: number) => `Acorta esto: admite ${max} letras`;
const clock = z
	.string("Escribe la hora")
	.max(5, "Escribe la hora como 08:00 o 17:30, de 00:00 a 23:59")
	.refine(isClockTime, "Escribe la hora como 08:00 o 17:30, de 00:00 a 23:59");

export const isInOrder = ({ opens, closes }: { opens: string; closes: string }) => opens < closes;
export const OUT_OF_ORDER = {
	message: "La hora de cierre va después de la de apertura",
	path: ["closes"],
};

type WeekdayHours = {
	opens: string;
	closes: string;
	breakStart?: string | undefined;
	breakEnd?: string | undefined;
};

/** A break has both its hours, and both parts of the day have a duration. */
function validateBreak({ opens, closes, breakStart, breakEnd }: WeekdayHours, context: z.RefinementCtx) {
	const addIssue = (field: "breakStart" | "breakEnd", message: string) =>
		context.addIssue({ code: "custom", message, path: [field] });
	if (breakStart === undefined && breakEnd === undefined) return;
	if (breakStart === undefined)
		return addIssue("breakStart", "Escribe también a qué hora cierra al mediodía");
	if (breakEnd === undefined) return addIssue("breakEnd", "Escribe también a qué hora abre otra vez");
	if (breakStart <= opens) addIssue("breakStart", "El mediodía empieza después de abrir");
	if (breakEnd <= breakStart)
		addIssue("breakEnd", "La segunda jornada empieza después de que termina la primera");
	else if (breakEnd >= closes) addIssue("breakEnd", "La segunda jornada empieza antes de la hora de cierre");
}

const DayHours = z
	.object({ opens: clock, closes: clock, breakStart: clock.optional(), breakEnd: clock.optional() })
	.refine(isInOrder, OUT_OF_ORDER)
	.superRefine(validateBreak)
	.nullable();

const BOUNDS = createCompleteSchemas(SITE, getTooLongMessage);
const { date, reason } = BOUNDS.specialDays.element.shape;
/** Hours of one date, in the record or from the agenda; use with `isInOrder`. */
export const SPECIAL_HOURS = { opens: clock, closes: clock, reason };

/** Hours that staff block on a date. */
export const BLOCKED_HOURS = { from: clock, to: clock, reason: BOUNDS.blockedHours.element.shape.reason };
export const isBlockInOrder = ({ from, to }: { from: string; to: string }) => from < to;
export const BLOCK_OUT_OF_ORDER = { message: "«Hasta» va después de «Desde»", path: ["to"] };

/** Rejects duplicate dates. */
function rejectDuplicateDates(days: { date: string }[], context: z.RefinementCtx) {
	days.forEach(({ date }, index) => {
		if (days.findIndex((other) => other.date === date) < index)
			context.addIssue({
				code: "custom",
				message: "Ese día ya está en la lista",
				path: [index, "date"],
			});
	});
}

const socialUrl = (name: string, hosts: readonly string[]) =>
	z
		.string("Escribe la dirección")
		.trim()
		.max(200, "Esa dirección es demasiado larga")
		.refine(
			(url) => url === "" || isUrlOnHost(url, hosts),
			`Pega la dirección completa de ${name}, como https://www.${hosts[0]}/tutaller`,
		);

const coordinateUpTo = (limit: number, message: string) =>
	z.number(message).min(-limit, message).max(limit, message).nullable();

const LATITUDE = "La latitud es un número entre -90 y 90, como 8.9667";
const LONGITUDE = "La longitud es un número entre -180 y 180, como -79.5333";

/** A single coordinate is invalid; maps would silently fall back to the address. */
export const BOTH_OR_NONE = "La latitud y la longitud van juntas: escribe las dos, o ninguna";

/** The business record as staff send it. Telephones arrive as typed; the use case normalizes them. */
export const SettingsEdit = z.object({
	...BOUNDS,
	email: createEmailSchema(SITE.email.maxLength, SITE.email.required, SITE.email.tooLong),
	closedDays: BOUNDS.closedDays.superRefine(rejectDuplicateDates),
	specialDays: z
		.array(z.object({ date, ...SPECIAL_HOURS }).refine(isInOrder, OUT_OF_ORDER))
		.max(SITE.specialDays.max, SITE.specialDays.tooLong)
		.superRefine(rejectDuplicateDates),
	blockedHours: z
		.array(z.object({ date, ...BLOCKED_HOURS }).refine(isBlockInOrder, BLOCK_OUT_OF_ORDER))
		.max(SITE.blockedHours.max, SITE.blockedHours.tooLong),
	hours: z
		.array(DayHours, "Faltan los horarios")
		.min(7, "Faltan días de la semana")
		.max(7, "La semana tiene siete días"),
	address: z.object({
		...createCompleteSchemas(ADDRESS, getTooLongMessage),
		latitude: coordinateUpTo(90, LATITUDE),
		longitude: coordinateUpTo(180, LONGITUDE),
	}),
	social: z.object({
		facebook: socialUrl("Facebook", SOCIAL_HOSTS.facebook),
		instagram: socialUrl("Instagram", SOCIAL_HOSTS.instagram),
		tiktok: socialUrl("TikTok", SOCIAL_HOSTS.tiktok),
	}),
	promises: z.object(createCompleteSchemas(PROMISES)),
	payments: z.object({
		...createCompleteSchemas(PAYMENTS, getTooLongMessage),
		yappyQr: PicturePath,
	}),
	agenda: z.object(createCompleteSchemas(AGENDA)),
	chats: z.object(createCompleteSchemas(CHATS, getTooLongMessage)).superRefine((chats, context) => {
		for (const name of CHAT_NAMES) {
			const message = getChatError(name, chats[name]);
			if (message) context.addIssue({ code: "custom", message, path: [name] });
		}
	}),
	about: z.object(createCompleteSchemas(ABOUT, getTooLongMessage)),
	claims: z.object(createCompleteSchemas(CLAIMS, getTooLongMessage)),
});
export type SettingsEdit = z.infer<typeof SettingsEdit>;

/** An edit contains the version it started from; a newer one answers 409 with both. */
export const SettingsChange = SettingsEdit.extend({
	updated_at: ExpectedVersion,
});
export type SettingsChange = z.infer<typeof SettingsChange>;

/** `warnings` name stored but unusual values by field. */
export const AdminSettings = z.object({
	settings: Settings,
	updated_at: z.iso.datetime(),
	warnings: z.record(z.string(), z.string()),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

/** The shop's name and chat texts for the panel. */
export const PanelChatSender = Settings.pick({ chats: true }).extend({
	shop: z.string(),
	/** True when work orders are enabled. */
	uses_work_orders: z.boolean(),
});

const SampleName = z.string("Di qué dato").max(100, "Ese dato no existe");
export const Approval = z.object({ field: SampleName });
/** Several sample fields, years or certifications. */
export const Approvals = z.object({ fields: z.array(SampleName).min(1, "Marca alguno").max(100) });
