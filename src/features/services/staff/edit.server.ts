import { createRecord, recordKind, updateRecord } from "#features/changes/edit-record.server.ts";
import { nextPlace } from "#features/changes/kept-rows.server.ts";
import type { DropOff } from "#features/services/contract.ts";
import { dropOffColumns, dropOffOf } from "#features/services/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { grossCents } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { minuteOfClock } from "#panama/time.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { PREFERRED_TIMES } from "#workshop.ts";
import { AdminService, type ServiceEdit, type ServiceForm } from "./contract.ts";
import type { ServiceRow } from "./store.server.ts";

export const SERVICES = recordKind("services", {
	subject: "service",
	viewer: async (at, db) => {
		const settings = await getSettings(db);
		return (row: ServiceRow) => staffView(at, settings, row);
	},
	gone: "Ese servicio ya no existe.",
	changed:
		"Alguien cambió este servicio mientras lo editabas. Compara las dos versiones y guarda la que vale.",
});

/**
 * Adds a service, last in the order unless a place is given. The same form sent twice under one id is one service.
 *
 * @param form `id` is a hint: a taken one is replaced by the server's
 * @source rules 6.8, 6.20
 */
export function createService(at: Platform, actor: Actor, form: ServiceForm) {
	return createRecord(at, actor, SERVICES, {
		hint: form.id,
		isSame: (row) => isSameService(row, form),
		values: async (trx, _, createdAt) => ({
			image: "",
			badge: null,
			minutes: null,
			warranty: null,
			priceCents: null,
			priceNote: null,
			related: null,
			...dropOffColumns(null),
			position: await nextPlace(trx, "services"),
			isVisible: 1,
			...valuesOf(form),
			createdAt,
		}),
	});
}

/**
 * Saves an edited service; what was not sent stays as it was.
 *
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 * @source rules 6.8, 6.20
 */
export function updateService(
	at: Platform,
	actor: Actor,
	id: string,
	{ updated_at: seenAt, ...form }: ServiceEdit,
) {
	const edit = { id, seenAt, wanted: () => form, set: () => valuesOf(form) };
	return updateRecord(at, actor, SERVICES, edit);
}

/** A service as the panel sees it. */
export function staffView(at: Platform, settings: Settings, row: ServiceRow): AdminService {
	const gross = row.priceCents === null ? null : grossCents(row.priceCents, settings);
	const isMissing = row.image.startsWith("/images/") && !at.images.has(row.image);
	const dropOff = dropOffOf(row);
	// The schema strips the columns that the wire does not name.
	return AdminService.parse({
		...row,
		includes: JSON.parse(row.includes),
		specialty: row.specialty === 1,
		price: row.priceCents === null ? null : row.priceCents / 100,
		price_note: row.priceNote,
		related: JSON.parse(row.related ?? "[]"),
		drop_off_from: dropOff?.from ?? "",
		drop_off_until: dropOff?.until ?? "",
		drop_off_per_day: dropOff?.per_day ?? null,
		shown_price: gross === null ? null : gross / 100,
		picture: isMissing ? "" : row.image,
		is_visible: row.isVisible === 1,
		deleted_at: row.deletedAt,
		updated_at: row.updatedAt,
	});
}

/** The columns that a form sets; optional ones only when they were sent. */
function valuesOf(form: ServiceForm) {
	const { name, description, duration, category } = form;
	return {
		name,
		description,
		duration,
		category,
		includes: JSON.stringify(form.includes),
		specialty: form.specialty ? 1 : 0,
		...(form.badge !== undefined && { badge: form.badge || null }),
		...(form.minutes !== undefined && { minutes: form.minutes }),
		...(form.drop_off_from !== undefined && dropOffColumns(dropOffIn(form))),
		...(form.warranty !== undefined && { warranty: form.warranty || null }),
		...(form.price !== undefined && {
			priceCents: form.price === null ? null : Math.round(form.price * 100),
		}),
		...(form.price_note !== undefined && { priceNote: form.price_note || null }),
		...(form.related !== undefined && { related: JSON.stringify(form.related) }),
		...(form.image !== undefined && { image: form.image ?? "" }),
		...(form.position !== undefined && { position: form.position }),
		...(form.is_visible !== undefined && { isVisible: form.is_visible ? 1 : 0 }),
	};
}

/**
 * How a service receives cars: at their hour (null), or left in a window, so many a day.
 *
 * @throws RuleError bad_drop_off (422)
 * @source rules 3.26
 */
function dropOffIn(form: ServiceForm): DropOff | null {
	const { drop_off_until: until, drop_off_per_day: perDay } = form;
	const from = PREFERRED_TIMES.find((time) => time === form.drop_off_from);
	if (!from) return null;
	const fields: Record<string, string> = {};
	if (!until || minuteOfClock(until) <= minuteOfClock(from)) fields.drop_off_until = LATER;
	if (!perDay) fields.drop_off_per_day = PER_DAY;
	if (!until || !perDay || fields.drop_off_until)
		throw new RuleError("bad_drop_off", Object.values(fields)[0] ?? LATER, { fields });
	return { from, until, per_day: perDay };
}

const LATER = "Elige una hora más tarde que la de empezar a dejarlo";
const PER_DAY = "Escribe cuántos carros por día, de 1 a 50";

function isSameService(row: ServiceRow, form: ServiceForm): boolean {
	const { name, description, duration, category } = form;
	const isSame = row.name === name && row.description === description;
	return isSame && row.duration === duration && row.category === category && !row.deletedAt;
}
