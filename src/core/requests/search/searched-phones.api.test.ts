import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

let messageCount = 0;

/** Sends a message to the shop. */
async function sendMessage(phone: string, name = "Ana") {
	const body = { name, phone, message: `Hola ${++messageCount}` };
	const { reference } = (await world.call("/api/contact", { body })).json;
	const { leads } = await searchInbox(reference);
	return leads[0] as { id: string; reference: string };
}

const searchInbox = async (q: string) =>
	(await world.asStaff(`/api/admin/inbox?state=all&q=${encodeURIComponent(q)}`)).json;
const findReferences = async (q: string) =>
	(await searchInbox(q)).leads.map(({ reference }: { reference: string }) => reference);
const findCustomerPhones = async (q: string) => {
	const query = `/api/admin/customers/detailed?q=${encodeURIComponent(q)}`;
	return (await world.asStaff(query)).json.customers.map(({ phone }: { phone: string }) => phone);
};

test.each([
	["6611-0702", "6611-0702"],
	["6612 0702", "6612-0702"],
	["+507 6613-0702", "6613-0702"],
	["Ana 6614-0702", "+507 66140702"],
	["+58 412 123 0702", "+58 412-123-0702"],
])("finds only the request of %s as displayed", async (typed, phone) => {
	const lead = await sendMessage(phone);
	// Halves of the number occur in other requests too, as they may in a reference.
	await sendMessage(`${phone.slice(0, -4)}9999`, "Ana 0702 58 412 123 507");
	expect(await findReferences(typed)).toEqual([lead.reference]);
	expect(await findCustomerPhones(typed)).toHaveLength(1);
});

test("finds a note by a phone with or without spaces", async () => {
	const lead = await sendMessage("6700-0803");
	const note = { text: "Llama su hijo, 6612-0803" };
	await world.asStaff(`/api/admin/inbox/${lead.id}/notes`, { body: note });
	for (const typed of ["6612-0803", "66120803", "+50766120803"])
		expect(await findReferences(typed)).toEqual([lead.reference]);
});
