import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { laterThan, type Subject } from "#features/changes/rules.ts";
import { recordChange } from "#features/changes/store.server.ts";
import { againIfTaken, type Trx } from "#platform/db.server.ts";
import { NotFoundError, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Brand, Promotion, Testimonial } from "./contract.ts";
import {
	findRow,
	insertRow,
	listRows,
	type Shelf,
	type ShowcaseRow,
	updateRow,
} from "./store.server.ts";

/** What the three shelves of the home page differ in. */
export type Kind<Item extends object> = { shelf: Shelf; subject: Subject; schema: z.ZodType<Item> };

export const PROMOTIONS: Kind<Promotion> = {
	shelf: "promotions",
	subject: "promotion",
	schema: Promotion,
};
export const TESTIMONIALS: Kind<Testimonial> = {
	shelf: "testimonials",
	subject: "testimonial",
	schema: Testimonial,
};
export const BRANDS: Kind<Brand> = { shelf: "brands", subject: "brand", schema: Brand };

/** An item with what its row knows of it. */
export type Placed<Item> = Item & {
	id: string;
	position: number;
	updated_at: string;
	deleted_at: string | null;
};

/**
 * Adds an item at the end of its shelf.
 *
 * @param hint the id wished for; a taken one is replaced by the server's
 * @param make the item under the id it gets
 */
export function createItem<Item extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Item>,
	hint: string | undefined,
	make: (id: string) => Item,
): Promise<Placed<Item>> {
	const work = () =>
		at.content.edit(async (trx) => {
			const isFree = hint !== undefined && !(await findRow(trx, kind.shelf, hint));
			const id = isFree ? hint : randomUUID();
			const now = at.now().toISOString();
			await insertRow(trx, kind.shelf, { id, value: make(id), at: now });
			const { subject } = kind;
			await recordChange(trx, actor, { subject, subjectId: id, action: "created", at: now });
			return placed(kind, await existing(trx, kind, id));
		});
	return againIfTaken(work);
}

/**
 * Saves an edited item.
 *
 * @param seenAt `updated_at` of what the editor saw; without it the last save wins
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 */
export function updateItem<Item extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Item>,
	id: string,
	seenAt: string | undefined,
	make: (item: Item) => Item,
): Promise<Placed<Item>> {
	return at.content.edit(async (trx) => {
		const row = await findRow(trx, kind.shelf, id);
		if (!row || row.deletedAt) throw gone();
		const before = kind.schema.parse(JSON.parse(row.value));
		const after = make(before);
		const now = laterThan(row.updatedAt, at.now());
		const set = { value: JSON.stringify(after), updatedAt: now };
		const isSeen = (seenAt ?? row.updatedAt) === row.updatedAt;
		if (!isSeen || !(await updateRow(trx, kind.shelf, row, set))) {
			const current = placed(kind, await existing(trx, kind, id));
			throw new RuleError("changed_meanwhile", CHANGED, {
				status: 409,
				versions: { current, yours: { ...current, ...after } },
			});
		}
		const { subject } = kind;
		await recordChange(trx, actor, {
			...{ subject, subjectId: id, action: "updated", before, after, at: now },
		});
		return placed(kind, await existing(trx, kind, id));
	});
}

/** Takes an item off its shelf, into the bin. */
export function removeItem<Item extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Item>,
	id: string,
): Promise<Placed<Item>> {
	return setBin(at, actor, kind, id, true);
}

/** Puts an item back on its shelf. */
export function restoreItem<Item extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Item>,
	id: string,
): Promise<Placed<Item>> {
	return setBin(at, actor, kind, id, false);
}

/** Sets the order of a shelf; what is not named follows in the order it had. */
export function orderShelf(at: Platform, shelf: Shelf, ids: readonly string[]): Promise<void> {
	return at.content.edit(async (trx) => {
		const rows = [...(await listRows(trx, shelf, false)), ...(await listRows(trx, shelf, true))];
		const known = new Map(rows.map((row) => [row.id, row]));
		const named = ids.flatMap((id) => known.get(id) ?? []);
		const ordered = [...named, ...rows.filter((row) => !ids.includes(row.id))];
		for (const [position, row] of ordered.entries())
			if (row.position !== position) await updateRow(trx, shelf, row, { position });
	});
}

export function placed<Item extends object>(kind: Kind<Item>, row: ShowcaseRow): Placed<Item> {
	const item = kind.schema.parse(JSON.parse(row.value));
	const { id, position, updatedAt, deletedAt } = row;
	return { ...item, id, position, updated_at: updatedAt, deleted_at: deletedAt };
}

function setBin<Item extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Item>,
	id: string,
	isBin: boolean,
): Promise<Placed<Item>> {
	return at.content.edit(async (trx) => {
		const row = await findRow(trx, kind.shelf, id);
		if (!row || (row.deletedAt !== null) === isBin) throw gone();
		const now = laterThan(row.updatedAt, at.now());
		await updateRow(trx, kind.shelf, row, { deletedAt: isBin ? now : null, updatedAt: now });
		const action = isBin ? "deleted" : "restored";
		await recordChange(trx, actor, { subject: kind.subject, subjectId: id, action, at: now });
		return placed(kind, await existing(trx, kind, id));
	});
}

const CHANGED =
	"Alguien lo cambió mientras lo editabas. Compara las dos versiones y guarda la que vale.";
const gone = () => new NotFoundError("Eso ya no existe.");

async function existing<Item extends object>(trx: Trx, kind: Kind<Item>, id: string) {
	const row = await findRow(trx, kind.shelf, id);
	if (!row) throw gone();
	return row;
}
