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
/** `phoneTyped` as staff typed it. */
type NewReach = Reach & { phoneTyped: string };

/**
 * A customer's telephone or e-mail was corrected: their open requests that said the old one are answered at the new one,
 * and another telephone gets another link.
 * They are one person's, and open: few.
 *
 * @returns the ids of those that followed
 */
export async function carryContact(
	at: At,
	trx: Trx,
	{ customerId, author, was, is }: { customerId: string; author: string; was: Reach; is: NewReach },
): Promise<string[]> {
	const followed: string[] = [];
	if (was.phone === is.phone && was.email === is.email) return followed;
	const now = at.now();
	// Locked before they are read, in one order: what somebody changes at this moment is kept, and corrected.
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

/** Every request of a person becomes another's, and the links that they have open nothing. @returns their ids */
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

/** Some requests go back to whose they were, with their links of before, and those that say their telephone. */
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
