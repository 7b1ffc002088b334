import { randomUUID } from "node:crypto";
import { laterThan } from "#features/changes/rules.ts";
import { recordChange } from "#features/changes/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { totalWithTaxCents } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { againIfTaken, type Trx } from "#platform/db.server.ts";
import { NotFoundError, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { AdminService, type ServiceEdit, type ServiceForm } from "./editing-contract.ts";
import {
	findRow,
	insertRow,
	nextPosition,
	type ServiceRow,
	savePositions,
	updateRow,
} from "./editing-store.server.ts";

/**
 * Adds a service, last in the order unless a place is given. The same form sent twice under one id is one service.
 *
 * @param form `id` is a hint: a taken one is replaced by the server's
 * @source spec §7 "Admin"; features P5, C-32
 */
export function createService(at: Platform, actor: Actor, form: ServiceForm) {
	const work = () =>
		at.content.edit(async (trx) => {
			const settings = await getSettings(trx);
			const hinted = form.id ? await findRow(trx, form.id) : undefined;
			if (hinted && !hinted.deletedAt && isSameService(hinted, form))
				return staffView(at, settings, hinted);
			const id = form.id && !hinted ? form.id : randomUUID();
			const now = at.now().toISOString();
			const blank = { image: "", badge: null, minutes: null, warranty: null, priceCents: null };
			const position = await nextPosition(trx);
			await insertRow(trx, {
				id,
				...blank,
				position,
				isVisible: 1,
				...valuesOf(form),
				deletedAt: null,
				createdAt: now,
				updatedAt: now,
			});
			await recordChange(trx, actor, {
				subject: "service",
				subjectId: id,
				action: "created",
				at: now,
			});
			return staffView(at, settings, await existing(trx, id));
		});
	return againIfTaken(work);
}

/**
 * Saves an edited service; what was not sent stays as it was.
 *
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 * @source spec §7 "Admin"; features N8, C-06
 */
export function updateService(at: Platform, actor: Actor, id: string, form: ServiceEdit) {
	return change(at, actor, id, form, () => valuesOf(form), "updated");
}

/** Puts a service into the bin; requests keep the name they were made with. @source features C-54 */
export function removeService(at: Platform, actor: Actor, id: string) {
	return change(at, actor, id, {}, (now) => ({ deletedAt: now }), "deleted");
}

/** Takes a service out of the bin. */
export function restoreService(at: Platform, actor: Actor, id: string) {
	return change(at, actor, id, {}, () => ({ deletedAt: null }), "restored");
}

/** Sets the order in which the site shows the services. */
export function orderServices(at: Platform, ids: readonly string[]): Promise<void> {
	return at.content.edit((trx) => savePositions(trx, ids));
}

/** A service as the panel sees it. */
export function staffView(at: Platform, settings: Settings, row: ServiceRow): AdminService {
	const shownCents = row.priceCents === null ? null : totalWithTaxCents(row.priceCents, settings);
	const isMissing = row.image.startsWith("/images/") && !at.images.has(row.image);
	// The schema strips the columns that the wire does not name.
	return AdminService.parse({
		...row,
		includes: JSON.parse(row.includes),
		specialty: row.specialty === 1,
		price: row.priceCents === null ? null : row.priceCents / 100,
		shown_price: shownCents === null ? null : shownCents / 100,
		picture: isMissing ? "" : row.image,
		is_visible: row.isVisible === 1,
		deleted_at: row.deletedAt,
		updated_at: row.updatedAt,
	});
}

type Action = "updated" | "deleted" | "restored";

function change(
	at: Platform,
	actor: Actor,
	id: string,
	form: { updated_at?: string | undefined },
	work: (now: string) => Partial<ServiceRow>,
	action: Action,
): Promise<AdminService> {
	return at.content.edit(async (trx) => {
		const settings = await getSettings(trx);
		const row = await findRow(trx, id);
		const isExpected = row && (action === "restored") === (row.deletedAt !== null);
		if (!isExpected) throw new NotFoundError("Ese servicio ya no existe.");
		const before = staffView(at, settings, row);
		const { updated_at: seenAt = row.updatedAt, ...yours } = form;
		const now = laterThan(row.updatedAt, at.now());
		const isSaved =
			seenAt === row.updatedAt &&
			(await updateRow(trx, id, row.updatedAt, { ...work(now), updatedAt: now }));
		if (!isSaved) {
			const current = staffView(at, settings, await existing(trx, id));
			throw new RuleError("changed_meanwhile", CHANGED, {
				status: 409,
				versions: { current, yours: { ...current, ...yours } },
			});
		}
		const after = staffView(at, settings, await existing(trx, id));
		const told = { subject: "service", subjectId: id, action, at: now } as const;
		await recordChange(trx, actor, action === "updated" ? { ...told, before, after } : told);
		return after;
	});
}

const CHANGED =
	"Alguien cambió este servicio mientras lo editabas. Compara las dos versiones y guarda la que vale.";

async function existing(trx: Trx, id: string): Promise<ServiceRow> {
	const row = await findRow(trx, id);
	if (!row) throw new NotFoundError("Ese servicio ya no existe.");
	return row;
}

/** The columns that a form sets; optional ones only when they were sent. */
function valuesOf(form: ServiceForm) {
	const { name, description, duration, category } = form;
	return {
		...{ name, description, duration, category },
		includes: JSON.stringify(form.includes),
		specialty: form.specialty ? 1 : 0,
		...(form.badge !== undefined && { badge: form.badge || null }),
		...(form.minutes !== undefined && { minutes: form.minutes }),
		...(form.warranty !== undefined && { warranty: form.warranty || null }),
		...(form.price !== undefined && {
			priceCents: form.price === null ? null : Math.round(form.price * 100),
		}),
		...(form.image !== undefined && { image: form.image ?? "" }),
		...(form.position !== undefined && { position: form.position }),
		...(form.is_visible !== undefined && { isVisible: form.is_visible ? 1 : 0 }),
	};
}

function isSameService(row: ServiceRow, form: ServiceForm): boolean {
	const { name, description, duration, category } = form;
	const isSame = row.name === name && row.description === description;
	return isSame && row.duration === duration && row.category === category;
}
