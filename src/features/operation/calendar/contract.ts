import { z } from "zod";
import {
	createDaySchema,
	createLineSchema,
	createOptionalLineSchema,
	ExpectedVersion,
} from "#domain/limits.ts";
import { KEY_ERRORS, NO_CODE } from "./messages.ts";
import { EVENT_MINUTES, LINK_STATES, parseMinuteOfDay, SEND_STATES } from "./rules.ts";

export const AuthUrl = z.object({ auth_url: z.url() });
export type AuthUrl = z.infer<typeof AuthUrl>;

const shortText = z.string("Este dato no tiene la forma esperada").max(2000, "Este dato es muy largo");

/** The parameters that Zoho adds to the callback URL, unchanged. */
export const CallbackRequest = z.object({
	code: z.string(NO_CODE).min(1, NO_CODE).max(2000, "Este dato es muy largo"),
	/** Missing when a person opens the callback without starting an authorisation here. */
	state: shortText.default(""),
	location: shortText.optional(),
	"accounts-server": shortText.optional(),
});
export type CallbackRequest = z.infer<typeof CallbackRequest>;

export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof Done>;
export const Connected = Done.extend({ calendar: z.string() });
export type Connected = z.infer<typeof Connected>;

const day = createDaySchema("Escribe el día como 2026-11-20");
const time = z
	.string("Escribe la hora como 8:00 AM")
	.max(20, "Escribe la hora como 8:00 AM")
	.refine((text) => !Number.isNaN(parseMinuteOfDay(text)), "Escribe la hora como 8:00 AM");
const requiredLine = (name: string) => createLineSchema(200, `Falta ${name}`, `Acorta ${name}`);

/** An event that staff send without a visit. */
export const NewEvent = z.object({
	title: requiredLine("el título"),
	description: z.string().trim().max(4000, "La descripción admite 4000 letras").default(""),
	start_date: day,
	start_time: time,
	duration: z
		.number("La duración es un número de minutos")
		.int("La duración es un número de minutos")
		.min(15, "La duración va de 15 a 600 minutos")
		.max(600, "La duración va de 15 a 600 minutos")
		.default(EVENT_MINUTES),
	customer_info: z.object({
		name: requiredLine("el nombre del cliente"),
		phone: createOptionalLineSchema(40, "Ese teléfono es muy largo").default(""),
		email: z.string().trim().max(254, "Ese correo es muy largo").default(""),
	}),
});
export type NewEvent = z.infer<typeof NewEvent>;

/** A new event, or only the id of a visit or staff event to resend. */
export const EventRequest = NewEvent.partial().extend({
	appointment_id: createLineSchema(60, "La cita no es válida", "La cita no es válida").optional(),
});
export type EventRequest = z.infer<typeof EventRequest>;

export const Queued = Done.extend({ id: z.string() });
export type Queued = z.infer<typeof Queued>;

/** A visit or staff event that is not yet up to date in Zoho. */
export const WaitingEntry = z.object({
	id: z.string(),
	/** False for a staff event, which has no visit to open. */
	is_visit: z.boolean(),
	reference: z.string(),
	title: z.string(),
	day: z.iso.date().nullable(),
	time: z.string().nullable(),
	state: z.enum(SEND_STATES),
	error: z.string().nullable(),
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;

const MAX_KEY_LENGTH = 200;

/** An edit of the keys. Without a secret the stored one stays, as long as the client is the same. */
export const ZohoKeysEdit = z.object({
	client_id: createLineSchema(MAX_KEY_LENGTH, KEY_ERRORS.clientId, KEY_ERRORS.clientIdLength),
	client_secret: createOptionalLineSchema(
		MAX_KEY_LENGTH,
		KEY_ERRORS.clientSecret,
		KEY_ERRORS.clientSecretLength,
	).default(""),
	updated_at: ExpectedVersion.nullable(),
});
export type ZohoKeysEdit = z.infer<typeof ZohoKeysEdit>;

/** The keys in use. The client secret is never part of them. */
export const ZohoKeys = z.object({
	/** Their origin; the sample shop has none. */
	source: z.enum(["server", "panel", "none", "sample"]),
	/** The id that an owner typed; "" otherwise. */
	client_id: z.string(),
	/** Whether the stored secret has to be typed again. */
	is_secret_lost: z.boolean(),
	updated_at: z.iso.datetime().nullable(),
});
export type ZohoKeys = z.infer<typeof ZohoKeys>;

/** The state of the connection to Zoho. It never contains a token. */
export const LinkState = z.object({
	state: z.enum(LINK_STATES),
	keys: ZohoKeys,
	/** Whether a restored or moved shop waits for an owner, so that nothing leaves. */
	is_paused: z.boolean(),
	/** The owner registers exactly this URL at Zoho. */
	redirect_uri: z.string(),
	calendar: z.string().nullable(),
	granted_by: z.string().nullable(),
	granted_at: z.iso.datetime().nullable(),
	lost_at: z.iso.datetime().nullable(),
	/** The current problem as a message. */
	problem: z.string().nullable(),
	failing_since: z.iso.datetime().nullable(),
	last_success_at: z.iso.datetime().nullable(),
	pending: z.number().int(),
	failed: z.number().int(),
	waiting: z.array(WaitingEntry),
	now: z.iso.datetime(),
});
export type LinkState = z.infer<typeof LinkState>;

export const LinkAlert = LinkState.pick({ state: true, failing_since: true, now: true });
export type LinkAlert = z.infer<typeof LinkAlert>;
