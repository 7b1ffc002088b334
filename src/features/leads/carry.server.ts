import { lockForChange, type Trx } from "#platform/database/db.server.ts";
import { findRows, idsOf, updateRows } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { statesThat } from "./lead-states.ts";
import { changeLink, setLinksAside, takeLinksBack } from "./link/links.server.ts";
import { leadSearchText } from "./rules.ts";
import { CONTACT_CARRIED } from "./sentences.ts";
import { addEvent, updateLead } from "./store.server.ts";

type At = Pick<Platform, "now" | "secret">;
type Reach = { phone: string; email: string | null };
/** `phoneTyped` is the phone as staff typed it. */
type NewReach = Reach & { phoneTyped: string };

/**
 * Updates the phone or email of a customer's open requests that still hold the old one. A new phone replaces their
 * link. One person has few open requests, so they are updated one by one.
 *
 * @returns the ids of the updated requests
 */
export async function carryContact(
	at: At,
	trx: Trx,
	{ customerId, author, was, is }: { customerId: string; author: string; was: Reach; is: NewReach },
): Promise<string[]> {
	const followed: string[] = [];
	if (was.phone === is.phone && was.email === is.email) return followed;
	const now = at.now();
	// Lock before reading, in a fixed order, so that concurrent changes are kept and corrected as well.
	const rows = await lockForChange(trx, trx.selectFrom("leads").selectAll().orderBy("id"))
		.where("customerId", "=", customerId)
		.where("state", "in", statesThat("isOpen"))
		.execute();
	for (const lead of rows) {
		const isPhone = lead.phone === was.phone && was.phone !== is.phone;
		const isEmail = lead.email === was.email && was.email !== is.email;
		if (!isPhone && !isEmail) continue;
		const set = {
			...(isPhone && { phone: is.phone, phoneTyped: is.phoneTyped }),
			...(isEmail && { email: is.email }),
		};
		const searchText = leadSearchText({ ...lead, ...set });
		await updateLead(trx, lead.id, lead.updatedAt, { ...set, searchText }, now);
		if (isPhone) await changeLink(at, trx, lead.id);
		const event = { leadId: lead.id, kind: "edited", author, text: CONTACT_CARRIED } as const;
		await addEvent(trx, { ...event, at: now.toISOString() });
		followed.push(lead.id);
	}
	return followed;
}

/** Moves all requests of one customer to another and suspends their links. @returns the ids of the requests */
export async function moveRequests(
	at: At,
	trx: Trx,
	from: string,
	into: string,
): Promise<string[]> {
	const moved = await trx
		.updateTable("leads")
		.set({ customerId: into })
		.where("customerId", "=", from)
		.returning("id")
		.execute();
	const ids = idsOf(moved);
	await setLinksAside(at, trx, ids);
	return ids;
}

/**
 * Returns requests to their previous customer with the earlier links, along with every request that has that
 * customer's phone.
 */
export async function giveBackRequests(
	at: At,
	trx: Trx,
	from: string,
	to: { id: string; phone: string; leadIds: ReadonlySet<string> },
): Promise<void> {
	const ids = idsOf(await findRows(trx, "leads", { customerId: from }));
	const cameAlong = ids.filter((id) => to.leadIds.has(id));
	await updateRows(trx, "leads", { customerId: from, id: cameAlong }, { customerId: to.id });
	await updateRows(trx, "leads", { customerId: from, phone: to.phone }, { customerId: to.id });
	await takeLinksBack(at, trx, cameAlong);
}
